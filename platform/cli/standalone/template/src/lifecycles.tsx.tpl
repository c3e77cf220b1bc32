import './panels';
import { Route, Routes } from 'react-router-dom';
import { createRemote, lazyPart, lazyScreen } from '@campaign/platform';

const ListsScreen = lazyScreen(async () => (await import('./features/lists/lists-screen')).ListsScreen);
const SummaryScreen = lazyScreen(
  async () => (await import('./features/summary/summary-screen')).SummaryScreen,
);
const QuestionPanel = lazyPart(
  async () => (await import('./features/question/question-panel')).QuestionPanel,
);

function Remote() {
  return (
    <Routes>
      <Route path="/{{name}}" element={<ListsScreen />} />
      <Route path="/{{name}}/summary" element={<SummaryScreen />} />
    </Routes>
  );
}

export default createRemote({ app: Remote, panels: { '{{name}}-question': QuestionPanel } });
