// npm test: everything. npm test -- unit browser: some parts (check unit integration postgres browser).
import { verify } from './verify/verify.mjs';

await verify(process.argv.slice(2));
