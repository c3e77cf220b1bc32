/** Sign-in attempts with emails that nobody has, by the hour. */
export interface UnknownSignInTable {
  hour: Date;
  attempts: number;
}
