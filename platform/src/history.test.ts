import { createMemoryHistory } from './testing/memory-history';

const asking = () => {
  const questions: { message: string; answer: (yes: boolean) => void }[] = [];
  const ask = (message: string) => new Promise<boolean>((answer) => questions.push({ message, answer }));
  return { questions, ask };
};
const settled = () => new Promise((done) => setTimeout(done));

it('walks back and forward over what was visited', () => {
  const history = createMemoryHistory('/dashboard', asking().ask);
  history.push('/phonelist?page=2');
  history.push('/p2p/create');
  history.go(-2);
  expect(history.current().location.pathname).toBe('/dashboard');
  history.go(1);
  expect(history.current().location).toMatchObject({ pathname: '/phonelist', search: '?page=2' });
});

it('asks once before unsaved work is lost, and a no leaves everything where it is', async () => {
  const { questions, ask } = asking();
  const history = createMemoryHistory('/dashboard', ask);
  history.push('/p2p/create');
  history.guard.block(() => true, 'Not saved.');

  history.push('/phonelist');
  history.push('/dashboard');
  expect(questions.map(({ message }) => message)).toEqual(['Not saved.']);
  questions[0]?.answer(false);
  await settled();
  expect(history.current().location.pathname).toBe('/p2p/create');
});

it('loses no entry by a refused Back', async () => {
  const { questions, ask } = asking();
  const history = createMemoryHistory('/dashboard', ask);
  history.push('/p2p/create');
  const saved = history.guard.block(() => true, 'Not saved.');

  history.go(-1);
  expect(history.current().location.pathname).toBe('/p2p/create');
  questions[0]?.answer(false);
  await settled();
  saved();
  history.go(-1);
  expect(history.current().location.pathname).toBe('/dashboard');
  history.go(1);
  expect(history.current().location.pathname).toBe('/p2p/create');
});

it('goes back after a yes', async () => {
  const { questions, ask } = asking();
  const history = createMemoryHistory('/dashboard', ask);
  history.push('/p2p/create');
  history.guard.block(() => true, 'Not saved.');
  history.go(-1);
  questions[0]?.answer(true);
  await settled();
  expect(history.current().location.pathname).toBe('/dashboard');
  expect(questions).toHaveLength(1);
});

it('lets a page change its own query string freely', () => {
  const { questions, ask } = asking();
  const history = createMemoryHistory('/p2p/create', ask);
  history.guard.block(() => true, 'Not saved.');
  history.replace('/p2p/create?tab=2');
  expect(history.current().location.search).toBe('?tab=2');
  expect(questions).toHaveLength(0);
});

it('leaves the page, and logs the error, when a guard throws', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const history = createMemoryHistory('/surveys', asking().ask);
  const error = new Error('no draft');
  history.guard.block(() => {
    throw error;
  }, 'Not saved.');
  history.push('/dashboard');
  expect(history.current().location.pathname).toBe('/dashboard');
  expect(log).toHaveBeenCalledWith('[guard]', error);
});
