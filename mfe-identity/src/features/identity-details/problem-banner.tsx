import type { RegistryProblem } from '@campaign/shared-api/contracts';
import { Banner, Button } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.problem;

/** What the registry refused, why, and what to mend (601, 803 …). */
export function ProblemBanner({ problem, onCorrect }: { problem: RegistryProblem; onCorrect?: () => void }) {
  const { step, code, reason } = problem;
  const remedy = code === null ? undefined : say.remedies[code];
  return (
    <Banner
      tone="danger"
      role="status"
      title={say.titles[step]}
      {...(onCorrect && { action: <Button onClick={onCorrect}>{words.details.correct}</Button> })}
    >
      {reason} {code !== null && `(${say.code(code)})`} {remedy} {onCorrect && say.fee}
    </Banner>
  );
}
