import { readConfig } from './config';
import { startSimulator } from './simulator';

try {
  const simulator = await startSimulator(readConfig());
  console.log(`Carrier simulator on ${simulator.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void simulator.close().then(() => process.exit(0));
    });
  }
} catch (problem) {
  console.error(`Carrier simulator: ${problem instanceof Error ? problem.message : String(problem)}`);
  process.exit(1);
}
