import { useDispatch } from 'react-redux';
import { screen } from '@testing-library/react';
import { baseApi } from '@campaign/shared-api';
import { reply, startMockServer } from '@campaign/shared-api/testing';
import { ownCalls } from '.';
import { renderRemote } from './testing';

startMockServer();

interface Figures {
  sent: number;
}
declare module '@campaign/shared-api/testing' {
  interface Replies {
    'GET /surveys/:id': Figures;
    'PUT /surveys/:id': object;
    'GET /surveys/v2/:id': Figures;
    'PUT /surveys/v2/:id': object;
    'GET /pledges/:id': Figures;
  }
}
/** What happens as a build's module is evaluated: `path` is all that its author has changed. */
const evaluate = (path: string) =>
  ownCalls((build) => ({
    getFigures: build.query<Figures, number>({ query: (id) => `/${path}/${id}`, providesTags: ['Report'] }),
    addFigure: build.mutation<unknown, number>({
      query: (id) => ({ url: `/${path}/${id}`, method: 'PUT' }),
      invalidatesTags: ['Report'],
    }),
  }));
type Build = ReturnType<typeof evaluate>;

const Sent = ({ of, as }: { of: Build; as: string }) => (
  <p>{`${as}: ${of.useGetFiguresQuery(7).data?.sent ?? 'nothing'}`}</p>
);

it('M10 asks in each build what that build says: after the one before in the same tab, and beside another remote’s of the same name', async () => {
  const [before, next, others] = [evaluate('surveys'), evaluate('surveys/v2'), evaluate('pledges')];
  reply.get('/surveys/:id', { sent: 1 });
  reply.get('/surveys/v2/:id', { sent: 2 });
  reply.get('/pledges/:id', { sent: 3 });
  renderRemote(
    <>
      <Sent of={before} as="before" />
      <Sent of={next} as="next" />
      <Sent of={others} as="others" />
    </>,
  );
  expect(await screen.findByText('before: 1')).toBeVisible();
  expect(await screen.findByText('next: 2')).toBeVisible();
  expect(await screen.findByText('others: 3')).toBeVisible();
  expect(baseApi.endpoints).not.toHaveProperty('getFigures');
});

it('reads again what another build’s write makes old, and changes a reply that is kept', async () => {
  const [before, next] = [evaluate('surveys'), evaluate('surveys/v2')];
  let sent = 1;
  reply.get('/surveys/:id', () => ({ sent }));
  reply.put('/surveys/v2/:id', () => {
    sent = 5;
    return {};
  });
  function Buttons() {
    const [add] = next.useAddFigureMutation();
    const dispatch = useDispatch();
    const guess = before.util.updateQueryData('getFigures', 7, (kept) => {
      kept.sent = 4;
    });
    return (
      <>
        <button onClick={() => dispatch(guess as never)}>Guess</button>
        <button onClick={() => void add(7)}>Add</button>
      </>
    );
  }
  const { person } = renderRemote(
    <>
      <Sent of={before} as="sent" />
      <Buttons />
    </>,
  );
  expect(await screen.findByText('sent: 1')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Guess' }));
  expect(await screen.findByText('sent: 4')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('sent: 5')).toBeVisible();
});
