import './check-node';
import { runProduct } from './run-product';

await runProduct();
