import { join } from 'node:path';
import type { Rule } from '../script';
import type { Simulator, SimulatorOptions } from '../simulator';
import { startCustomer, startQuickSimulator, temporaryFolder, type Customer } from './customer';

export const PERSON = '+12025550123';
export const OURS = '+12025550100';

/** For each test of the block a customer and a folder, in which the simulator that it starts keeps its ledger. */
export function openStage() {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const stage = {
    customer: undefined as unknown as Customer,
    simulator: undefined as unknown as Simulator,
    async start(options: Partial<SimulatorOptions> = {}): Promise<void> {
      stage.simulator = await startQuickSimulator({
        ledgerFile: join(folder.path, 'ledger.jsonl'),
        callbackUrl: `${stage.customer.url}/webhooks`,
        ...options,
      });
    },
    withRules: (...rules: Rule[]) => stage.start({ script: { rules } }),
  };
  beforeEach(async () => {
    folder = await temporaryFolder();
    stage.customer = await startCustomer();
  });
  afterEach(async () => {
    await stage.simulator.close();
    await stage.customer.close();
    await folder.remove();
  });
  return stage;
}
