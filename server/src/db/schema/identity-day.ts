/** Texts of one identity on one day, against its cap. Only of identities that have one. */
export interface IdentityDayTable {
  identity_id: number;
  day: string;
  cap: number;
  taken: number;
  granted: number;
}
