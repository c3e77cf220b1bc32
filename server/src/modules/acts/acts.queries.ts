import type { Db } from '../../db/database';

interface Act {
  /** Null: whoever has the machine. */
  account_id: number | null;
  agent_id: number | null;
  action: string;
  object: string | null;
  detail?: object;
  /** Now, where it is left out. */
  at?: Date;
}

/** What a person or the machine did, for the audit log. What a call does is recorded by the call (`install-audit.ts`). */
export async function insertAct(db: Db, { detail = {}, ...act }: Act): Promise<void> {
  await db
    .insertInto('audit')
    .values({ ...act, detail: JSON.stringify(detail) })
    .execute();
}
