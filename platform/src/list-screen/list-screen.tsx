import type { ReactNode } from 'react';
import { useMay, type Permission } from '@campaign/shared-api';
import { Button, LinkButton, Page } from '@campaign/shared-ui';
import { ListTable, type ListTableProps } from './list-table';

interface Add {
  /** 'Add Phone List'. */
  label: string;
  /** Whoever the policy refuses this has no such button. */
  permission: Permission;
  /** A panel to open, or `to`, an address to go to. */
  onClick?: () => void;
  to?: string;
}

export interface ListScreenProps<Row> extends Omit<ListTableProps<Row>, 'label' | 'empty'> {
  /** The page's heading and the table's name. */
  title: string;
  text?: ReactNode;
  add?: Add | undefined;
  /** More buttons beside the title, before Add. */
  actions?: ReactNode;
  /** `readOnly` for whoever may not add; `action` in place of the Add button. */
  empty: { title?: string; text: string; readOnly?: string; action?: ReactNode };
  /** Between title and table: a banner, figures. */
  above?: ReactNode;
}

/**
 * The page of a list: title, Add, filters, table and its states.
 *
 * ```tsx
 * export function UsersScreen() {
 *   const filters = useAddressFilters({ query: text, agency: agencyId, identity: id });
 *   const { query, agency } = filters.filter;
 *   const page = usePaged(useGetUsersQuery, { query, account_id: useOwnAccount(agency) });
 *   return (
 *     <ListScreen
 *       title={words.title}
 *       columns={COLUMNS}
 *       page={page}
 *       filters={filters}
 *       fields={<><SearchFilter filters={filters} label={words.search} /><AgencyIdentityFilters filters={filters} /></>}
 *       rowKey={(user) => user.agentId}
 *       rowLabel={(user) => user.name}
 *       rowActions={(user) => <UserActions user={user} />}
 *       add={{ label: words.add, permission: 'agent:create', onClick: () => void openPanel('user-manager', {}) }}
 *       empty={{ text: words.empty }}
 *     />
 *   );
 * }
 * ```
 *
 * Its test begins with `describeListScreen` of `@campaign/platform/testing`.
 */
export function ListScreen<Row>({
  title,
  text,
  add,
  actions,
  empty: { readOnly, action, ...empty },
  above,
  ...table
}: ListScreenProps<Row>) {
  const may = useMay(add?.permission ?? 'session:read');
  const addButton = may && add && <AddButton {...add} />;
  return (
    <Page
      title={title}
      {...(text && { text })}
      actions={
        <>
          {actions}
          {addButton}
        </>
      }
    >
      {above}
      <ListTable
        label={title}
        empty={{
          ...empty,
          text: (!add || may ? undefined : readOnly) ?? empty.text,
          action: action ?? addButton,
        }}
        {...table}
      />
    </Page>
  );
}

function AddButton({ label, onClick, to }: Add) {
  if (to !== undefined)
    return (
      <LinkButton variant="primary" to={to}>
        {label}
      </LinkButton>
    );
  return (
    <Button variant="primary" icon="plus" onClick={onClick}>
      {label}
    </Button>
  );
}
