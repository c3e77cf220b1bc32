export {
  agencyId,
  day,
  id,
  oneOf,
  text,
  useAddressFilters,
  type AddressFilters,
  type FilterKind,
  type Filtered,
} from './address-filters';
export {
  AgencyField,
  IdentityField,
  type AgencyFieldProps,
  type IdentityFieldProps,
} from './agency-identity';
export { AgencyIdentityFilters, ChoiceFilter, SearchFilter } from './filter-fields';
export { pageAskedBy, useKnownSort, type AskedPage } from './asked-page';
export type { ListFile } from './download-list';
export { ListScreen, type ListScreenProps } from './list-screen';
export { ListTable, type ListTableProps } from './list-table';
export { PanelForm, useDirtyForm, useLeavePanel, type PanelFormProps } from './panel-form';
export { RowProblem } from './row-problem';
export { useAgencyFilters } from './use-agency-filters';
export { useOwnAccount } from './use-own-account';
export { stateOf, usePaged, type Paged } from './use-paged';
export { useRemoval, type RemovalWords } from './use-removal';
