/** What of these rows other modules may use, inside a transaction of theirs. */
export {
  ensurePlatform,
  findAgencyByName,
  findAgencyByNumber,
  findConfirmers,
  findPeopleByEmail,
  findPerson,
  insertAgency,
  insertPerson,
  isFounder,
  lockAsTheyAre,
  setEmailVerified,
  setPassword,
} from './people.queries';
export type { PersonRow } from './people.queries';
