import type { SimulatorOptions } from './simulator';

/** The environment of the process; the credentials have the same names as in the product's own. */
export function readConfig(environment: Record<string, string | undefined> = process.env): SimulatorOptions {
  const value = (name: string): string | undefined => environment[name] || undefined;
  const number = (name: string, fallback: number): number => {
    const given = Number(value(name) ?? fallback);
    if (!Number.isInteger(given)) throw new Error(`${name} must be a whole number, not "${value(name)}".`);
    return given;
  };
  const profile = value('SIMULATOR_PROFILE') ?? 'demo';
  if (profile !== 'demo' && profile !== 'quiet')
    throw new Error(`SIMULATOR_PROFILE is demo or quiet, not "${profile}".`);

  const api = value('CARRIER_API') ?? 'bandwidth';
  if (api !== 'bandwidth' && api !== 'telnyx')
    throw new Error(`CARRIER_API is bandwidth or telnyx, not "${api}".`);

  return {
    api,
    port: number('SIMULATOR_PORT', 4010),
    ledgerFile: value('SIMULATOR_LEDGER') ?? 'var/carrier-ledger.jsonl',
    script: { profile, seed: number('SIMULATOR_SEED', 1) },
    ...given({
      callbackUrl: value('SIMULATOR_CALLBACK_URL'),
      linkTarget: value('SIMULATOR_LINK_TARGET'),
      accountId: value('CARRIER_ACCOUNT_ID'),
      applicationId: value('CARRIER_APPLICATION_ID'),
      username: value('CARRIER_USERNAME'),
      password: value('CARRIER_PASSWORD'),
      callbackUsername: value('CARRIER_CALLBACK_USERNAME'),
      callbackPassword: value('CARRIER_CALLBACK_PASSWORD'),
      signingSeed: value('SIMULATOR_SIGNING_SEED'),
    }),
  };
}

const given = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
