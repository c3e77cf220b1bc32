// The product as main.ts runs it, in any role, with other durations for sending: SETTINGS is JSON of SendingSettings.
import { runProduct } from '../run-product';

await runProduct(JSON.parse(process.env.SETTINGS ?? '{}') as object);
