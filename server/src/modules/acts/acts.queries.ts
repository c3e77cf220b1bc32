import type { Db } from '../../db/database';

interface Act {
  account_id: number;
  /** Null: whoever has the machine. */
  agent_id: number | null;
  action: string;
  object: string | null;
  detail: string;
}

/** What a person or the machine did, for the audit log. What a call does is recorded by the call (`install-audit.ts`). */
export async function insertAct(db: Db, act: Act): Promise<void> {
  await db.insertInto('audit').values(act).execute();
}
