import { announce, useConfirm } from '@campaign/platform';
import { ListTable, SearchFilter, text, useAddressFilters, usePaged } from '@campaign/platform/list-screen';
import {
  useGetHeldPeopleQuery,
  useOptOutHeldPersonMutation,
  useReleaseHeldPersonMutation,
} from '@campaign/shared-api';
import type { HeldPerson } from '@campaign/shared-api/contracts';
import { formatPhone } from '@campaign/shared-api/messaging';
import { Button, Card } from '@campaign/shared-ui';
import { DayAndTime, type Column } from '@campaign/shared-ui/grid';
import { TwoLines } from '../../components/two-lines';
import { number, words } from '../../words';
import * as S from './operations.styled';

const say = words.operations.held;
const WATCH_MS = 15_000;

const COLUMNS: Column<HeldPerson>[] = [
  { id: 'text', header: say.wrote, primary: true, cell: (person) => <Wrote person={person} /> },
  { id: 'phone', header: say.number, cell: ({ phone }) => <S.Phone>{formatPhone(String(phone))}</S.Phone> },
  { id: 'agency', header: say.agency, cell: ({ userName }) => userName },
  { id: 'job', header: say.job, cell: ({ jobName }) => jobName ?? '–' },
  { id: 'since', header: say.since, cell: ({ heldSince }) => <DayAndTime iso={heldSince} /> },
  { id: 'waiting', header: say.waiting, align: 'end', cell: ({ waiting }) => number(waiting) },
  { id: 'decide', header: say.decide, cell: (person) => <Decision person={person} /> },
];

/** Whose words may mean stop: nothing goes to them until somebody here has read what they wrote. */
export function HeldPeople() {
  const filters = useAddressFilters({ query: text });
  const page = usePaged(useGetHeldPeopleQuery, filters.filter, {
    pollingInterval: WATCH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  return (
    <Card title={say.title} text={say.text}>
      <ListTable
        label={say.title}
        columns={COLUMNS}
        page={page}
        filters={filters}
        fields={<SearchFilter filters={filters} label={say.search} />}
        file={{ path: '/operations/held-people/file', permission: 'held:export' }}
        rowKey={({ accountId, phone }) => `${accountId} ${phone}`}
        empty={say.none}
        density="compact"
      />
    </Card>
  );
}

/** What the person wrote after the words that held them; null when that was their last. */
const wroteLater = (person: HeldPerson) => (person.since === person.heldSince ? null : person.text);

function Wrote({ person }: { person: HeldPerson }) {
  const later = wroteLater(person);
  return (
    <TwoLines headsCard detail={later !== null && say.last(later)}>
      {person.heldText ?? '–'}
    </TwoLines>
  );
}

function Decision({ person }: { person: HeldPerson }) {
  const { accountId, phone, since, heldText, waiting } = person;
  const [release, releasing] = useReleaseHeldPersonMutation();
  const [optOut, optingOut] = useOptOutHeldPersonMutation();
  const confirm = useConfirm();
  const which = { accountId, phone, since };
  const shown = formatPhone(String(phone));
  // A text too many cannot be called back; a stop too many can be lifted by the person's START.
  const letGo = async () => {
    const text = say.releaseText(heldText ?? '', wroteLater(person), waiting);
    if (await confirm({ title: say.releaseTitle(shown), text })) await announce(release(which).unwrap());
  };
  return (
    <S.Decision>
      <Button
        size="sm"
        loading={optingOut.isLoading}
        aria-label={say.optOutOf(shown)}
        onClick={() => void announce(optOut(which).unwrap())}
      >
        {say.optOut}
      </Button>
      <Button
        size="sm"
        loading={releasing.isLoading}
        aria-label={say.releaseOf(shown)}
        onClick={() => void letGo()}
      >
        {say.release}
      </Button>
    </S.Decision>
  );
}
