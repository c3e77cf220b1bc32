// npm test: the usual parts. npm test -- unit browser: some (check unit integration postgres chaos browser stories screens).
import { verify } from './verify/verify.mjs';

await verify(process.argv.slice(2));
