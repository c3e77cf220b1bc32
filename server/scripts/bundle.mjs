import { copyFile, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * One file that runs by itself: it starts in a third of the time of a thousand. Native packages stay
 * outside; the process that decodes a picture is a file of its own beside it.
 */
export async function bundle(entry, outfile) {
  await mkdir(dirname(outfile), { recursive: true });
  await build({
    entryPoints: [at(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    legalComments: 'none',
    // Half the bytes to parse; names stay, so that a stack can be read.
    minifyWhitespace: true,
    minifySyntax: true,
    external: ['@node-rs/argon2', 'pg-native', 'sharp'],
    // Bundled CommonJS packages still ask for Node's own modules by require().
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  const beside = 'src/modules/media/picture-process.mjs';
  await copyFile(at(beside), join(dirname(outfile), basename(beside)));
}
