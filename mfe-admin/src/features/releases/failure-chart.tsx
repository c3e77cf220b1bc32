import type { BuildHealth } from '@campaign/shared-api/contracts';
import { number, words } from '../../words';
import * as S from './releases.styled';

const say = words.releases.builds;

/** More kinds than this are one part of the bar: colours beyond cannot be told apart. */
const MAX_KINDS = 5;

/** Failures by kind: a bar whose parts are as long as they are many, and a legend that says the numbers. */
export function FailureChart({ failures }: Pick<BuildHealth, 'failures'>) {
  const kinds = Object.entries(failures)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  const rest = kinds.slice(MAX_KINDS).reduce((sum, [, count]) => sum + count, 0);
  const shown = kinds.slice(0, MAX_KINDS).map(([kind, count]) => ({ kind: say.kind(kind), count }));
  const parts = rest > 0 ? [...shown, { kind: say.otherKinds, count: rest }] : shown;
  return (
    <S.Chart>
      <S.Bar aria-hidden>
        {parts.map(({ kind, count }, index) => (
          <S.Part key={kind} style={{ flexGrow: count, background: `var(--color-chart-${index + 1})` }} />
        ))}
      </S.Bar>
      <S.Legend aria-label={say.byKind}>
        {parts.map(({ kind, count }, index) => (
          <S.Kind key={kind}>
            <S.Dot aria-hidden style={{ background: `var(--color-chart-${index + 1})` }} />
            {kind} {number(count)}
          </S.Kind>
        ))}
      </S.Legend>
    </S.Chart>
  );
}
