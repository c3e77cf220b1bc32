import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProcess, whatWentWrong } from './started-process.mjs';

// A process that says when it lives and when it was asked to end.
const OBEDIENT = `
  const { writeFileSync } = require('node:fs');
  process.on('SIGTERM', () => { writeFileSync('ended', 'by SIGTERM'); process.exit(0); });
  writeFileSync('alive', String(process.pid));
  setInterval(() => {}, 1000);
`;
const STUBBORN = OBEDIENT.replace('process.exit(0);', '');

async function appears(path) {
  const late = Date.now() + 30_000;
  while (Date.now() < late) {
    // A file is there before what is written into it.
    const said = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (said) return said;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${path} does not appear.`);
}

describe('a started process', () => {
  let folder;
  const at = (name) => join(folder, name);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'launch-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start = (code) => {
    writeFileSync(at('program.cjs'), code);
    return startProcess('program', ['program.cjs'], { cwd: folder, log: at('logs/program.log') });
  };

  it('is asked to end, and ends', async () => {
    const started = start(OBEDIENT);
    await appears(at('alive'));
    await started.stop(5000);
    expect(await started.ended).toMatchObject({ code: 0 });
    expect(await appears(at('ended'))).toBe('by SIGTERM');
  });

  it('is killed when it does not end in time', async () => {
    const started = start(STUBBORN);
    await appears(at('alive'));
    await started.stop(100);
    expect(await started.ended).toMatchObject({ signal: 'SIGKILL' });
  });

  it('leaves its words in its log, and its complaint with whoever waits for it', async () => {
    const started = start('console.log("hello"); throw new Error("The well is dry.");');
    const end = await started.ended;
    expect(whatWentWrong(end)).toBe('Error: The well is dry.');
    expect(readFileSync(started.log, 'utf8')).toContain('hello');
  });

  it('ends as by SIGTERM when its launcher is killed', async () => {
    writeFileSync(at('program.cjs'), OBEDIENT);
    const module = pathToFileURL(join(import.meta.dirname, 'started-process.mjs')).href;
    const options = JSON.stringify({ cwd: folder, log: at('program.log') });
    const code = `const { startProcess } = await import('${module}'); startProcess('program', ['program.cjs'], ${options});`;
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', code]);
    await appears(at('alive'));
    launcher.kill('SIGKILL');
    expect(await appears(at('ended'))).toBe('by SIGTERM');
  });

  it('that ends without a word still has a reason', () => {
    expect(whatWentWrong({ code: null, signal: 'SIGKILL', complaint: '' })).toBe(
      'It ended by SIGKILL without a word.',
    );
  });
});
