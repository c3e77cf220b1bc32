import { announce, useConfirm } from '@campaign/platform';
import {
  useLiftOptOutMutation,
  useMay,
  useOptOutHeldPersonMutation,
  usePhone,
  useReleaseHeldPersonMutation,
} from '@campaign/shared-api';
import type { Job, OptOutStanding } from '@campaign/shared-api/contracts';
import { readPhone } from '@campaign/shared-api/messaging';
import { Banner, Button, Timestamp } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './standing-foot.styled';
import { Foot } from './two-panes.styled';

const say = words.chat.review;

interface StandingFootProps {
  job: Job;
  phone: string;
  /** Undefined while it is read, and from a server before 1.13. */
  standing: OptOutStanding | null | undefined;
  optedOut: boolean;
}

/** In place of the reply: why nothing may be sent to the person, and the decision for users who may make it. */
export function StandingFoot({ job, phone, standing, optedOut }: StandingFootProps) {
  return (
    <Foot>
      {optedOut ? (
        <OptedOut job={job} phone={phone} standing={standing} />
      ) : (
        <NeedsReview job={job} phone={phone} standing={standing ?? undefined} />
      )}
    </Foot>
  );
}

function OptedOut({ job: { accountId }, phone, standing }: Omit<StandingFootProps, 'optedOut'>) {
  const mayLift = useMay('opt-out:lift');
  const { shown } = usePhone();
  const confirm = useConfirm();
  const [lift, lifting] = useLiftOptOutMutation();
  if (!standing?.by) return <Banner tone="warn">{words.chat.optedOutHint}</Banner>;
  const { byHand, by, at, since } = standing;
  const onLift = async (seen: string) => {
    const question = { title: say.releaseTitle(shown(phone)), text: words.chat.liftText(by) };
    if (await confirm(question)) await announce(lift({ accountId, phone, since: seen }).unwrap());
  };
  return (
    <Banner
      tone="warn"
      title={words.chat.optedOutHint}
      action={
        mayLift &&
        byHand &&
        since && (
          <Button size="sm" loading={lifting.isLoading} onClick={() => void onLift(since)}>
            {words.chat.lift}
          </Button>
        )
      }
    >
      {byHand ? words.chat.byHand[byHand](by) : say.decidedBy(by)} <Timestamp iso={at} variant="date" />
    </Banner>
  );
}

interface NeedsReviewProps {
  job: Job;
  phone: string;
  standing: OptOutStanding | undefined;
}

function NeedsReview({ job: { accountId }, phone, standing }: NeedsReviewProps) {
  const mayDecide = useMay('held:decide');
  const { shown } = usePhone();
  const confirm = useConfirm();
  const [release, releasing] = useReleaseHeldPersonMutation();
  const [optOut, optingOut] = useOptOutHeldPersonMutation();
  const read = readPhone(phone);
  const since = standing?.since;
  if (!mayDecide || !since || !read.ok)
    return (
      <Banner tone="warn" title={words.chat.held}>
        {mayDecide && !standing ? say.text : say.othersDecide}
      </Banner>
    );
  const which = { accountId, phone: read.phone, since };
  // A text that was sent cannot be called back; an opt-out can be lifted by the person's START.
  const onRelease = async () => {
    const question = { title: say.releaseTitle(shown(phone)), text: say.releaseText(standing.text ?? '') };
    if (await confirm(question)) await announce(release(which).unwrap());
  };
  return (
    <Banner
      tone="warn"
      title={words.chat.held}
      action={
        <S.Decision>
          <Button
            size="sm"
            loading={optingOut.isLoading}
            onClick={() => void announce(optOut(which).unwrap())}
          >
            {say.stop}
          </Button>
          <Button size="sm" loading={releasing.isLoading} onClick={() => void onRelease()}>
            {say.notAStop}
          </Button>
        </S.Decision>
      }
    >
      {say.wrote(standing.text ?? '')}
    </Banner>
  );
}
