import type { SendingWorld } from './sending-world';

const tagsOf = async (world: SendingWorld, jobId: number) =>
  new Set((await world.texts(jobId)).map(({ message_id }) => String(message_id)));

/** Every request about a text of this job, as the carrier's ledger has them. */
export async function requestsOf(world: SendingWorld, jobId: number) {
  const tags = await tagsOf(world, jobId);
  const entries = await world.carrier.ledger.read(0, 100_000);
  return entries.flatMap((entry) => (entry.kind === 'request' && tags.has(entry.tag) ? [entry] : []));
}

/** What the carrier took of this job. */
export async function arrivalsOf(world: SendingWorld, jobId: number) {
  const tags = await tagsOf(world, jobId);
  return world.carrier.ledger.messages.filter(({ tag }) => tags.has(tag));
}
