import { askForProof, setProver } from './proof';

afterEach(() => setProver(undefined));

it('nobody who is not asked has proved anything', async () => {
  expect(await askForProof()).toBe(false);
});

it('several calls that wait are answered by one proof, and the next is asked for anew', async () => {
  const answers: ((isProven: boolean) => void)[] = [];
  setProver(() => new Promise((resolve) => answers.push(resolve)));
  const both = Promise.all([askForProof(), askForProof()]);
  expect(answers).toHaveLength(1);
  answers[0]?.(true);
  expect(await both).toEqual([true, true]);
  const next = askForProof();
  expect(answers).toHaveLength(2);
  answers[1]?.(false);
  expect(await next).toBe(false);
});
