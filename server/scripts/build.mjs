import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
await rm(dist, { recursive: true, force: true });
await bundle('src/main.ts', `${dist}/main.mjs`);
