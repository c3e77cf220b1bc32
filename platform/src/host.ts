// What only the shell needs: the history it owns and the providers around its own React root.
export { createBrowserHistory } from './browser-history';
export { createHistory, type LeaveGuard, type HistoryStack, type HostHistory } from './history';
export { askPastCache, staying } from './past-cache';
export { PlatformProvider, PlatformRouter } from './platform-provider';
export { RemoteBoundary } from './remote-boundary';
