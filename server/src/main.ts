import './check-node';
import { prepareFolder, runProduct } from './run-product';

// `main.mjs prepare`: a new folder's tables and demo data, and no more.
await (process.argv[2] === 'prepare' ? prepareFolder() : runProduct());
