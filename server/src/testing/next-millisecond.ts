/** What is timed after this is timed later than what was timed before it. */
export async function nextMillisecond(): Promise<void> {
  const before = Date.now();
  while (Date.now() === before) await new Promise((turn) => setImmediate(turn));
}
