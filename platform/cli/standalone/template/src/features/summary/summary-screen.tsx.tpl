import { useGetPhoneListsQuery } from '@campaign/shared-api';
import { Card, ErrorState, Page, Skeleton } from '@campaign/shared-ui';
import { BarChart } from '@campaign/shared-ui/charts';
import { words } from '../../words';

const say = words.summary;
const SHOWN = 10;

/** The largest lists, drawn. */
export function SummaryScreen() {
  const lists = useGetPhoneListsQuery({ page: 1, size: SHOWN, sort: 'leadsLoaded', order: 'desc' });
  const rows = lists.data?.data ?? [];
  const people = rows.reduce((sum, { leadsLoaded }) => sum + leadsLoaded, 0);
  return (
    <Page title={say.title}>
      {lists.isError ? (
        <ErrorState message={say.failed} onRetry={() => void lists.refetch()} />
      ) : lists.data ? (
        <Card>
          <BarChart
            title={say.chart}
            summary={say.sum(people, rows.length)}
            empty={rows.length === 0 ? words.empty : undefined}
            nameLabel={words.columns.name}
            valueLabel={words.columns.people}
            bars={rows.map(({ listName, leadsLoaded }) => ({ name: listName, value: leadsLoaded }))}
            format={words.number}
          />
        </Card>
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}
