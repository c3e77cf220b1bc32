import type { HeldPeople } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import { eventually } from './sending-world';
import type { SendingWorld } from './sending-world';
import type { TestClient } from './test-server';

/** Somebody texts the number of the world, and all of it is done. */
export async function writes(world: SendingWorld, phone: number, text: string): Promise<void> {
  const { carrier, number } = world;
  await carrier.receive({ from: e164(phone), to: e164(number.phone), text });
  await carrier.settled();
  await world.read();
}

/** Everybody held for a person, as ADMIN reads them. */
export const heldPeople = async (admin: TestClient) =>
  (await admin.get<{ data: HeldPeople }>('/operations/held-people')).body.data.people;

/** Somebody writes what may mean stop. Answers what ADMIN reads of it, and what a decision about it says. */
export async function hold(world: SendingWorld, admin: TestClient, phone: number, ...words: string[]) {
  for (const text of words) await writes(world, phone, text);
  const held = await eventually(
    async () => (await heldPeople(admin)).find((person) => person.phone === phone),
    (person) => person !== undefined,
  );
  const { accountId, since } = held!;
  return { held: held!, decision: { accountId, phone, since } };
}
