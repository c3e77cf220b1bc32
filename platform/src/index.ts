export {
  CONTRACT,
  type AppProps,
  type ConfirmQuestion,
  type NavEntry,
  type PanelDeclaration,
  type PanelMountProps,
  type PlatformContext,
  type PlatformLifecycles,
  type RemoteDeclaration,
  type RemoteModule,
  type RouteDeclaration,
} from './contract';
export type { Guard, PlatformHistory } from './history';
// A star: a remote's `declare module` adds to what a star exports, and to nothing that is exported by name.
export type * from './panels';
export { createRemote, type RemoteParts } from './create-remote';
export { lazyPart } from './lazy-part';
export { lazyScreen } from './lazy-screen';
export { announce } from './announce';
export { useApproveJob } from './approve-job';
export { download } from './download';
export { ownCalls, type OwnCalls } from './own-calls';
export { SendingPaused } from './sending-paused';
export { sentSubject, timeAgo, useResumeJob, useUndoSending } from './resume-job';
export { useSettled } from './use-settled';
export { useOverwrite, type Theirs } from './use-overwrite';
export {
  useConfirm,
  useInterval,
  useLeaveSignal,
  useOpenPanel,
  usePageTitle,
  usePlatform,
  useUnsavedWork,
} from './platform-provider';
