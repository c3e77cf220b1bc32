import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { keepBuilding } = require('./run-build.mjs');

const folder = mkdtempSync(join(tmpdir(), 'campaign-keep-building-'));
const config = (text) => writeFileSync(join(folder, 'platform.config.ts'), text);
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds that end when they are told to. */
function openBuilds() {
  const started = [];
  const start = () => {
    let end;
    const ended = new Promise((resolve) => (end = resolve));
    const build = { child: { kill: () => end(143) }, ended, end };
    started.push(build);
    return build;
  };
  return { started, start };
}
const until = async (what) => {
  const from = Date.now();
  while (!what() && Date.now() - from < 20_000) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(what()).toBe(true);
};

it('begins anew when the configuration has changed, and not for a save that changes nothing', async () => {
  config('export default { title: 1 }');
  const { started, start } = openBuilds();
  const told = [];
  const building = keepBuilding('surveys', { folder, start, told: (what) => told.push(what) });
  building.built();
  config('export default { title: 1 }');
  config('export default { title: 2 }');
  await until(() => started.length === 2);
  expect(told).toEqual(['again']);

  // Refused as it is now: the next change is tried.
  started[1].end(1);
  await until(() => told.length === 2);
  expect(told).toEqual(['again', 'refused']);
  config('export default { title: 3 }');
  await until(() => started.length === 3);
  building.stop();
});

it('ends with a first build that is refused', async () => {
  const { started, start } = openBuilds();
  const building = keepBuilding('surveys', { folder, start });
  started[0].end(1);
  expect(await building.ended).toBe(1);
  building.stop();
});
