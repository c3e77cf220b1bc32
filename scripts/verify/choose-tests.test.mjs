import { chooseTests } from './choose-tests.mjs';

const TESTS = [
  'shell/src/frame/frame.test.tsx',
  'shared-ui/src/button/button.test.tsx',
  'shared-ui/src/table/table.test.tsx',
  'mfe-jobs/src/jobs.test.tsx',
];
const times = { [TESTS[0]]: 10, [TESTS[1]]: 60, [TESTS[2]]: 20 };

it('takes all tests a change reaches while there is time for them', () => {
  const { chosen, left } = chooseTests(TESTS, ['shared-ui/src/button/button.tsx'], { times, budget: 100 });
  expect(chosen.toSorted()).toEqual(TESTS.toSorted());
  expect(left).toEqual([]);
});

it('takes the nearest when there is not, and tells the others', () => {
  const { chosen, left } = chooseTests(TESTS, ['shared-ui/src/button/button.tsx'], { times, budget: 82 });
  expect(chosen).toEqual([TESTS[1], TESTS[2]]);
  expect(left).toEqual([TESTS[3], TESTS[0]]);
});

it('never leaves out the test beside a changed file', () => {
  const { chosen } = chooseTests(TESTS, ['shared-ui/src/button/button.tsx'], { times, budget: 1 });
  expect(chosen).toEqual([TESTS[1]]);
});
