import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CACHE, ROOT, workspaces } from '../launch/places.mjs';

const MIGRATIONS = 'server/src/db/migrations';
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The last commit before the newest migration came; undefined without history. */
export function olderCommit(): string | undefined {
  try {
    const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/[0-9]*.ts`);
    return newest && git('rev-parse', `${newest}^`);
  } catch {
    return undefined;
  }
}

/** The product of that commit in one file, made of its own sources and today's packages. */
export function buildOlder(commit: string, folder: string): string {
  const sources = join(folder, 'older');
  const modules = join(sources, 'node_modules');
  mkdirSync(join(modules, '@campaign'), { recursive: true });
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, sources], { cwd: ROOT });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@campaign') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const workspace of workspaces())
    if (existsSync(join(sources, workspace)))
      symlinkSync(join(sources, workspace), join(modules, '@campaign', workspace));
  // Beside ours, where the packages are found that stay outside the bundle.
  const built = join(CACHE, 'chaos', `${process.pid}`, 'older', 'product.mjs');
  const bundler = pathToFileURL(join(sources, 'server/scripts/bundle.mjs')).href;
  const work = `const { bundle } = await import('${bundler}'); await bundle('src/testing/hurried-worker.ts', '${built}');`;
  execFileSync(process.execPath, ['--input-type=module', '-e', work], { cwd: sources, stdio: 'inherit' });
  return built;
}
