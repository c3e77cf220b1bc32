/** Of a hundred mutants of the logic tests notice so many, or the night is red. */
export const ENOUGH = 85;

export const share = ({ killed, alive }) => `${killed} of ${killed + alive.length}`;

export function sumOf(results) {
  const killed = results.reduce((sum, each) => sum + each.killed, 0);
  const all = results.reduce((sum, each) => sum + each.killed + each.alive.length, 0);
  return { killed, all, percent: all === 0 ? 0 : (100 * killed) / all };
}

/** docs/mutants.md: the scores, area by area; of each `step`-th mutant. */
export function page(results, step) {
  const line = (name, some) => {
    const { killed, all, percent } = sumOf(some);
    return `| ${name} | ${all} | ${killed} | ${percent.toFixed(1)} % |`;
  };
  const table = (some) => {
    const areas = [...new Set(some.map(({ area }) => area))];
    return [
      '| Area | Mutants | Noticed | Share |',
      '| --- | ---: | ---: | ---: |',
      ...areas.map((area) =>
        line(
          area,
          some.filter((each) => each.area === area),
        ),
      ),
    ];
  };
  const scored = results.filter(({ isSample }) => !isSample);
  const samples = results.filter(({ isSample }) => isSample);
  return [
    '# What tests notice',
    '',
    'Written by `npm run mutants -- logic --keep`. A mutant is a file with one operator, condition, boolean, returned value, call, field',
    'of a view or scope of the policy changed; it is noticed when a test turns red. `npm run nightly -- logic` judges those whose file',
    `or tests have changed, and is red below ${ENOUGH} %. The guards of sending are removed one by one by`,
    '`npm run mutants`; texts of the specification are compared by `scripts/spec-texts`. Why no library: [decision 27](decisions/0027-our-own-mutants.md).',
    '',
    ...(step > 1 ? [`Of each file every ${step}th mutant was judged (\`-- --every=${step}\`).`, ''] : []),
    ...table(scored),
    line('**All**', scored),
    '',
    ...(samples.length > 0
      ? [
          'Services and screens are only measured, each fortieth mutant, by the test that bears their name:',
          '',
          ...table(samples),
          '',
        ]
      : []),
  ].join('\n');
}
