import { announce, useConfirm } from '@campaign/platform';
import {
  useEndDonationTokenMutation,
  useGetDonationTokenQuery,
  useMakeDonationTokenMutation,
  useMay,
  type ApiProblem,
} from '@campaign/shared-api';
import type { DonationToken } from '@campaign/shared-api/contracts';
import {
  Banner,
  Button,
  DescriptionList,
  Dialog,
  ErrorState,
  Inline,
  Stack,
  Text,
  Timestamp,
} from '@campaign/shared-ui';
import { donationWords as say } from '../../../words';
import * as S from './donations.styled';

/** How the agency's donation page tells of donations by itself: where to, and with which token. */
export function DonationPageDialog({ onClose }: { onClose: () => void }) {
  const { data: token, error, isFetching, refetch } = useGetDonationTokenQuery();
  const mayChange = useMay('donation:token');
  const [make, { data: made, isLoading: isMaking }] = useMakeDonationTokenMutation();
  const [end, { isLoading: isEnding }] = useEndDonationTokenMutation();
  const confirm = useConfirm();

  const renew = async () => {
    if (token && !(await confirm({ title: say.renewTitle, text: say.renewText, confirmLabel: say.renew })))
      return;
    await announce(
      make()
        .unwrap()
        .then(() => ({ message: say.tokenMade })),
    );
  };
  const stop = async () => {
    if (!(await confirm({ title: say.endTitle, text: say.endText, confirmLabel: say.end, tone: 'danger' })))
      return;
    await announce(
      end()
        .unwrap()
        .then(() => ({ message: say.tokenEnded })),
    );
  };
  return (
    <Dialog
      open
      size="lg"
      title={say.pageTitle}
      text={say.pageText}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {say.done}
        </Button>
      }
    >
      {error ? (
        <ErrorState
          message={(error as ApiProblem).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Stack gap={16}>
          <DescriptionList
            items={[
              { label: say.address, value: <code>{`${window.location.origin}/webhooks/donations`}</code> },
              { label: say.header, value: <code>Authorization: Bearer …</code> },
              { label: say.token, value: <TokenFacts token={token} /> },
            ]}
          />
          {token && made?.token && made.ending === token.ending && (
            <Banner tone="warn" role="status" title={say.onlyNow}>
              <S.Code>{made.token}</S.Code>
            </Banner>
          )}
          <Text tone="muted">{say.example}</Text>
          <S.Code tabIndex={0} role="group" aria-label={say.exampleLabel}>
            {EXAMPLE}
          </S.Code>
          <Text tone="muted">{say.rules}</Text>
          {mayChange && token !== undefined && (
            <Inline gap={8}>
              <Button loading={isMaking} onClick={() => void renew()}>
                {token ? say.renew : say.make}
              </Button>
              {token && (
                <Button variant="danger" loading={isEnding} onClick={() => void stop()}>
                  {say.end}
                </Button>
              )}
            </Inline>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

function TokenFacts({ token }: { token: DonationToken | null | undefined }) {
  if (token === undefined) return say.loading;
  if (token === null) return say.noToken;
  return (
    <>
      {say.endsOn(token.ending)} <Timestamp iso={token.createdAt} />
      {token.lastUsedAt ? (
        <>
          {say.lastUsed} <Timestamp iso={token.lastUsedAt} />
        </>
      ) : (
        say.neverUsed
      )}
    </>
  );
}

const EXAMPLE = `{
  "id": "gift-8841",
  "amount": 25.00,
  "sourceurl": "https://give.example.org/fall",
  "firstName": "Ana",
  "lastName": "Ruiz",
  "mobile": "+12025550144"
}`;
