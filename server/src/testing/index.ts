export { openTestServer } from './test-server';
export type { Persona, TestClient, TestReply, TestServer, TestServerOptions } from './test-server';
export type { Row } from './builders';
export {
  aJob,
  aPhoneList,
  aSendingNumber,
  anAgency,
  anAgent,
  anIdentity,
  fictionalPhone,
  TEST_PASSWORD,
} from './builders';
export { openEmptyDatabase, openOwnDatabase } from './database-template';
