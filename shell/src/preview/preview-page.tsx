import { useSearchParams } from 'react-router-dom';
import {
  paths,
  useGetPreviewOfferQuery,
  useStartPreviewMutation,
  useUser,
  type ApiProblem,
} from '@campaign/shared-api';
import { announce } from '@campaign/platform';
import { Button, formatInstant, LinkButton, Skeleton, Text } from '@campaign/shared-ui';
import { keepPass } from '../remotes/preview-pass';
import { Entrance } from '../session/entrance';
import { SignInInside } from '../session/sign-in-inside';
import { words } from '../words';
import * as S from './preview-page.styled';

const { preview: say } = words;

interface PreviewPageProps {
  /** Loads another page in this one's place; a test brings its own. */
  goTo?: (url: string) => void;
}

const load = (url: string) => window.location.assign(url);

/** Where a preview link leads: says what would run, and runs it only once somebody presses. */
export function PreviewPage({ goTo = load }: PreviewPageProps) {
  const [params] = useSearchParams();
  // Whoever has to sign in first does so here: the link would be lost on the way.
  return useUser() ? <Question ticket={params.get('ticket') ?? ''} goTo={goTo} /> : <SignInInside />;
}

function Question({ ticket, goTo }: { ticket: string; goTo: (url: string) => void }) {
  const { data, error } = useGetPreviewOfferQuery(ticket, { refetchOnMountOrArgChange: true });
  const [start, { isLoading, isSuccess }] = useStartPreviewMutation();
  const offer = data?.data;

  async function press() {
    const started = await announce(start({ ticket }).unwrap());
    if (!started) return;
    keepPass(started.data.pass);
    // Which builds a tab gets is asked for as its page is loaded.
    goTo(started.data.path ?? paths.dashboard());
  }

  if (error) {
    const { status, message } = error as ApiProblem;
    return (
      <Entrance title={say.refused} text={status === 404 || status === 400 ? say.over : message} isStep>
        <LinkButton to={paths.dashboard()} variant="primary" size="lg" wide>
          {say.dashboard}
        </LinkButton>
      </Entrance>
    );
  }
  return (
    <Entrance title={say.title} text={say.text} isStep>
      {offer ? (
        <S.Facts>
          <Fact name={say.remote} value={offer.remote} />
          <Fact name={say.build} value={offer.build} />
          <Fact name={say.publisher} value={`${offer.publishedBy}, ${formatInstant(offer.publishedAt)}`} />
          <Fact name={say.mounted} value={offer.mountedIn ?? say.notMounted} />
          <Fact name={say.until} value={formatInstant(offer.until)} />
        </S.Facts>
      ) : (
        <Skeleton variant="lines" count={4} />
      )}
      <Text tone="muted">{say.where}</Text>
      <Button
        variant="primary"
        size="lg"
        wide
        disabled={!offer}
        loading={isLoading || isSuccess}
        onClick={() => void press()}
      >
        {say.start}
      </Button>
      <LinkButton to={paths.dashboard()} size="lg" wide>
        {say.notNow}
      </LinkButton>
    </Entrance>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
