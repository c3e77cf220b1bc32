/** Who changes the registry: a person, a remote's token, or the registry itself. */
export interface Author {
  agentId: number | null;
  accountId: number | null;
  name: string;
}
