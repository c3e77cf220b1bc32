import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const FILLER = '.filler';
const BLOCK = Buffer.alloc(64 * 1024);
const mounted = new Set<string>();
process.on('exit', () => mounted.forEach((path) => spawnSync('umount', ['-l', path])));

/** Why there can be no disk of a fixed size here; undefined where there can. */
export function noSmallDisks(): string | undefined {
  if (process.getuid?.() !== 0) return 'a disk of a fixed size (tmpfs) is for root to mount';
  return spawnSync('sh', ['-c', 'command -v mount']).status === 0 ? undefined : 'there is no mount here';
}

/** A disk of a fixed size in memory. */
export class SmallDisk {
  private constructor(readonly path: string) {}

  /** Throws when the system refuses it. */
  static mount(path: string, megabytes: number): SmallDisk {
    mkdirSync(path, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'campaign', path]);
    mounted.add(path);
    return new SmallDisk(path);
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.path);
    return bavail * bsize;
  }

  /** To the last byte. */
  fill(): void {
    const file = openSync(join(this.path, FILLER), 'a');
    try {
      for (let size = BLOCK.length; size > 0;) {
        try {
          writeSync(file, BLOCK, 0, size);
        } catch (problem) {
          if ((problem as NodeJS.ErrnoException).code !== 'ENOSPC') throw problem;
          size = size > 1 ? Math.floor(size / 2) : 0;
        }
      }
    } finally {
      closeSync(file);
    }
  }

  clear(): void {
    rmSync(join(this.path, FILLER), { force: true });
  }

  grow(megabytes: number): void {
    this.clear();
    execFileSync('mount', ['-o', `remount,size=${megabytes}m`, this.path]);
  }

  unmount(): void {
    spawnSync('umount', ['-l', this.path]);
    mounted.delete(this.path);
  }
}
