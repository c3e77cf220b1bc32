export { GlobalStyle } from './theme/global-style';
export { applyTheme, useTheme, type ThemeMode } from './theme/use-theme';
export { palette, tokensCss, type ColorToken, type Space, type Tone } from './theme/tokens';
export { media } from './theme/media';
export { Text, type TextProps, type TextTone, type TextVariant } from './text/text';
export { Box, Grid, Inline, Stack, type BoxProps } from './layout/layout';
export { VisuallyHidden } from './visually-hidden/visually-hidden';
export { Icon, type IconProps } from './icon/icon';
export type { IconName } from './icon/icon-map';
export { Spinner, type SpinnerProps } from './spinner/spinner';
export {
  Button,
  ButtonGroup,
  IconButton,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  type IconButtonProps,
} from './button/button';
export { IconLink, LinkButton, type IconLinkProps, type LinkButtonProps } from './button/link-button';
export { TextLink, type TextLinkProps } from './navigation/text-link';
export { followLink, setNavigator, type Navigator } from './navigation/navigate';
export {
  dismissTroubles,
  notify,
  setToastSink,
  whenNoticeWaits,
  type Countdown,
  type Notice,
  type NoticeKind,
  type ToastSink,
} from './notify/notify';
export {
  Field,
  FieldError,
  type ControlAttributes,
  type FieldFrameProps,
  type FieldProps,
} from './field/field';
export { formField } from './field/form-field';
export { TextField, type TextFieldProps } from './text-field/text-field';
export { PasswordField, type PasswordFieldProps } from './text-field/password-field';
export { TextArea, type TextAreaProps } from './text-field/text-area';
export { NumberField, type NumberFieldProps } from './text-field/number-field';
export { PhoneField, type PhoneFieldProps } from './text-field/phone-field';
export { Select, type SelectOption, type SelectProps } from './select/select';
export { Checkbox, type CheckboxProps } from './choice/checkbox';
export { Switch, type SwitchProps } from './choice/switch';
export { RadioCards, RadioGroup, type RadioGroupProps, type RadioOption } from './choice/radio-group';
export { Tooltip, type TooltipProps } from './tooltip/tooltip';
export { NoticeLayer } from './overlay/notice-layer';
export { useFocusPage } from './overlay/use-focus-page';
export { Dialog, type DialogProps } from './dialog/dialog';
export type { CloseReason } from './dialog/modal';
export { CancelButton } from './dialog/cancel-button';
export {
  LeaveQuestionsContext,
  useUnsavedForm,
  type LeaveQuestions,
  type UnsavedProps,
} from './dialog/unsaved';
export { CONFIRM_DELAY_MS, ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog';
export { SidePanel, type SidePanelProps } from './dialog/side-panel';
export { MenuButton, type MenuButtonProps } from './menu/menu-button';
export type { MenuEntry, MenuItem } from './menu/menu';
export { Popover, type PopoverProps } from './popover/popover';
export { Tabs, type TabItem, type TabsProps } from './tabs/tabs';
export { Badge, type BadgeProps } from './badge/badge';
export { StatusChip, type StatusChipProps, type StatusKind } from './status-chip/status-chip';
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state';
export { ErrorState, type ErrorStateProps } from './error-state/error-state';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton';
export { ProgressBar, type ProgressBarProps } from './progress-bar/progress-bar';
export { StatTile, type StatTileProps } from './stat-tile/stat-tile';
export { DescriptionList, type DescriptionListProps } from './description-list/description-list';
export { Timestamp, type TimestampProps } from './timestamp/timestamp';
export { DEFAULT_ZONE, formatInstant, formatRelative, type InstantStyle } from './timestamp/format-instant';
export { Card, type CardProps } from './card/card';
export { Page, type PageProps } from './page/page';
export { LoaderOverlay, LoadingBar } from './loader/loader';
export { FileDrop, type FileDropProps } from './file-drop/file-drop';
export { formatBytes, formatKilobytes } from './file-drop/format-bytes';
export { SearchField, type SearchFieldProps } from './search-field/search-field';
export { Breadcrumbs, type BreadcrumbsProps } from './breadcrumbs/breadcrumbs';
export { Banner, type BannerProps } from './banner/banner';
export { StepList, type StepListItem, type StepListProps } from './wizard/step-list';
export { ComboBox, type ComboBoxProps } from './combo-box/combo-box';
export { MultiSelect, type MultiSelectProps } from './combo-box/multi-select';
export { matchOptions, type ComboOption } from './combo-box/match-options';
export { Wizard, type WizardProps, type WizardStep } from './wizard/wizard';
export { AppFrame, useSidebar, type AppFrameProps } from './frame/app-frame';
export { NavItem, type NavItemProps } from './frame/nav-item';
