export { axeProblems } from './axe-problems';
export { describeListScreen, type ListScreenFacts } from './describe-list-screen';
export { createMemoryHistory } from './memory-history';
export { renderPanel, renderRemote, type OpenedPanel } from './render-remote';
