import type { LucideIcon } from 'lucide-react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Ban from 'lucide-react/icons/ban';
import Building from 'lucide-react/icons/building-2';
import Calendar from 'lucide-react/icons/calendar';
import Chart from 'lucide-react/icons/chart-column';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import Dollar from 'lucide-react/icons/circle-dollar-sign';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import File from 'lucide-react/icons/file-text';
import Film from 'lucide-react/icons/film';
import Funnel from 'lucide-react/icons/funnel';
import Hash from 'lucide-react/icons/hash';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import IdCard from 'lucide-react/icons/id-card';
import Image from 'lucide-react/icons/image';
import Inbox from 'lucide-react/icons/inbox';
import Info from 'lucide-react/icons/info';
import Keyboard from 'lucide-react/icons/keyboard';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import Menu from 'lucide-react/icons/menu';
import Message from 'lucide-react/icons/message-square';
import Messages from 'lucide-react/icons/messages-square';
import Minus from 'lucide-react/icons/minus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import PanelLeft from 'lucide-react/icons/panel-left';
import Paperclip from 'lucide-react/icons/paperclip';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Refresh from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send-horizontal';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import Sun from 'lucide-react/icons/sun';
import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import UserMinus from 'lucide-react/icons/user-minus';
import Users from 'lucide-react/icons/users';
import Volume from 'lucide-react/icons/volume-2';
import X from 'lucide-react/icons/x';

// One import path per picture: the package's barrel holds 1,700 of them. A new one is a line here and below.
/** Under a type that packages made of this can name. */
const named = <Name extends string>(all: Record<Name, LucideIcon>) => all;

export const icons = named({
  alert: CircleAlert,
  'alert-triangle': TriangleAlert,
  'arrow-down': ArrowDown,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  audio: Volume,
  ban: Ban,
  building: Building,
  calendar: Calendar,
  chart: Chart,
  check: Check,
  'check-circle': CircleCheck,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  'chevrons-left': ChevronsLeft,
  'chevrons-right': ChevronsRight,
  'chevrons-up-down': ChevronsUpDown,
  click: MousePointerClick,
  clock: Clock,
  copy: Copy,
  dashboard: LayoutDashboard,
  dollar: Dollar,
  download: Download,
  edit: Pencil,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  file: File,
  filter: Funnel,
  hash: Hash,
  help: CircleHelp,
  history: History,
  home: House,
  'id-card': IdCard,
  grid: LayoutGrid,
  image: Image,
  inbox: Inbox,
  info: Info,
  keyboard: Keyboard,
  link: Link,
  list: List,
  lock: Lock,
  logout: LogOut,
  mail: Mail,
  megaphone: Megaphone,
  menu: Menu,
  message: Message,
  messages: Messages,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  more: Ellipsis,
  'opt-out': UserMinus,
  panel: PanelLeft,
  paperclip: Paperclip,
  pause: Pause,
  phone: Phone,
  play: Play,
  plus: Plus,
  printer: Printer,
  refresh: Refresh,
  search: Search,
  send: Send,
  settings: Settings,
  shield: Shield,
  smartphone: Smartphone,
  sun: Sun,
  trash: Trash,
  undo: Undo,
  unlock: LockOpen,
  upload: Upload,
  user: User,
  users: Users,
  video: Film,
  x: X,
  'x-circle': CircleX,
});

/** The names `Icon`, `Button` and `IconButton` take. */
export type IconName = keyof typeof icons;
