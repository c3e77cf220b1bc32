import type { SignInMethod, SignInProblem } from '@campaign/shared-api/act-words';
import type { SessionPerson } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import type { Db, Tx } from '../../db/database';
import { insertAct } from '../acts/acts.door';
import type { PersonRow } from '../people/people.door';
import { countUnknownSignIn, takeUnknownSignIns } from './sign-in-log.queries';

/** Where an attempt comes from. */
export interface Origin {
  address: string;
  device: string | undefined;
}

type Person = Pick<PersonRow, 'agent_id' | 'account_id'>;
type Detail = { method: SignInMethod } | { problem: SignInProblem } | Record<never, never>;

const note = (db: Db, action: string, person: Person, detail: Detail, { address, device }: Origin) =>
  insertAct(db, {
    account_id: person.account_id,
    agent_id: person.agent_id,
    action,
    object: null,
    detail: { ...detail, device: device ?? null, address },
  });

export const noteSignIn = (tx: Tx, person: Person, method: SignInMethod, origin: Origin) =>
  note(tx, 'session:sign-in', person, { method }, origin);

/** The rate limits bound how many lines somebody can cause who knows an email. */
export function noteRefused(
  { db }: Pick<Context, 'db'>,
  people: readonly Person[],
  problem: SignInProblem,
  origin: Origin,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const person of people) await note(tx, 'session:refused', person, { problem }, origin);
  });
}

/** While an administrator views the console as somebody else, it is the administrator who signs out. */
export const noteSignOut = (
  { db }: Pick<Context, 'db'>,
  { agentId, accountId, view }: SessionPerson,
  origin: Origin,
) =>
  note(
    db,
    'session:sign-out',
    { agent_id: view?.viewerId ?? agentId, account_id: view?.viewerAccountId ?? accountId },
    {},
    origin,
  );

const HOUR_MS = 3_600_000;
const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

export const noteUnknown = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, (tx) => countUnknownSignIn(tx, hourOf(clock.now())));

/** Background: writes one line for each finished hour in which unknown emails were tried. */
export function logUnknownSignIns({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const { attempts } of await takeUnknownSignIns(tx, hourOf(clock.now())))
      await insertAct(tx, {
        account_id: null,
        agent_id: null,
        action: 'session:unknown',
        object: null,
        detail: { attempts },
      });
  });
}
