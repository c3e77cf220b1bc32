import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, databaseUrl, readConfig } from './config';

const fault = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

it('works without any variable: development, demo data, ten seconds to undo Send', () => {
  expect(readConfig({})).toMatchObject({
    role: 'all',
    host: '127.0.0.1',
    port: 4000,
    publicUrl: 'http://localhost:4000',
    secure: false,
    shortLinkHosts: ['localhost:4000'],
    database: { url: undefined },
    demoData: true,
    production: false,
    undoMs: 10_000,
  });
});

it.each([
  [{}, undefined],
  [{ HEALTH_PORT: '4001' }, 4001],
])('opens of a worker nothing but the port of its health: %j', (given, port) => {
  const database = { DATABASE_URL: 'postgres://me@localhost/console' };
  expect(readConfig({ ROLE: 'worker', PORT: '4000', ...database, ...given }).port).toBe(port);
  expect(readConfig({ ROLE: 'web', PORT: '4000', ...database, ...given }).port).toBe(4000);
});

it('takes an empty value for none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 4000,
    database: { url: undefined },
  });
});

it.each([
  ['PORT', 'http', 'give a port from 1 to 65535.'],
  ['PORT', '0', 'give a port from 1 to 65535.'],
  ['PORT', '70000', 'give a port from 1 to 65535.'],
  ['HEALTH_PORT', 'yes', 'give a port from 1 to 65535.'],
  ['ROLE', 'boss', 'give all, web or worker.'],
  [
    'DATABASE_URL',
    'mysql://localhost/x',
    'give postgres://user:password@host:5432/database. In a password write # / ? @ as %23 %2F %3F %40.',
  ],
  [
    'DATABASE_URL',
    'localhost',
    'give postgres://user:password@host:5432/database. In a password write # / ? @ as %23 %2F %3F %40.',
  ],
  ['PUBLIC_URL', 'console.example', 'give an address like https://console.example.'],
  [
    'PUBLIC_URL',
    'https://console.example/texts',
    'give an address without a path, like https://console.example.',
  ],
  [
    'PUBLIC_URL',
    'https://console.example?a=1',
    'give an address without a path, like https://console.example.',
  ],
  ['SHORT_LINK_HOSTS', 'https://go.example', 'give hosts like go.example, by commas.'],
  ['TRUST_PROXY', 'true', 'give addresses like 10.0.0.5 or 10.0.0.0/8, by commas.'],
  ['TRUST_PROXY', '10.0.0.0/33', 'give addresses like 10.0.0.5 or 10.0.0.0/8, by commas.'],
  [
    'SMTP_URL',
    'mail.example',
    'give smtp://user:password@host:587. In a password write # / ? @ as %23 %2F %3F %40.',
  ],
  ['MAIL_FROM', 'Campaign Console', 'give Campaign Console <no-reply@console.example>.'],
])('names %s when it is %s', (name, value, advice) => {
  expect(fault({ [name]: value })).toBe(`${name}=${JSON.stringify(value)}: ${advice}`);
});

it('names all that is wrong at once, one a line', () => {
  expect(fault({ PORT: 'x', ROLE: 'y' }).split('\n')).toHaveLength(2);
});

it('shows no password it complains of', () => {
  const message = fault({ DATABASE_URL: 'mysql://me:secret@db/x' });
  expect(message).toContain('mysql://me:***@db/x');
  expect(message).not.toContain('secret');
  // No address for the signs of its password, which is where it ends all the same.
  expect(fault({ DATABASE_URL: 'postgres://me:se/cr:e#t@db:5432/x' })).toMatch(
    /^DATABASE_URL="postgres:\/\/me:\*\*\*@db:5432\/x": /,
  );
  // Without its beginning.
  expect(fault({ DATABASE_URL: 'me:secret@db:5432/x' })).toMatch(
    /^DATABASE_URL="me:\*\*\*@db:5432\/x": give/,
  );
  expect(fault({ SMTP_URL: 'me:se@cret@mail:587' })).toMatch(/^SMTP_URL="me:\*\*\*@mail:587": give smtp:/);
  expect(fault({ APP_SECRET: 'short' })).toBe('APP_SECRET="***": give at least 32 random characters.');
  expect(fault({ METRICS_TOKEN: 'short' })).toBe('METRICS_TOKEN="***": give at least 16 random characters.');
});

it('takes proxies, hosts and senders as they are written', () => {
  const read = readConfig({
    TRUST_PROXY: '10.0.0.0/8, ::1,loopback',
    SHORT_LINK_HOSTS: 'go.example,localhost:4000',
    MAIL_FROM: 'no-reply@console.example',
    PUBLIC_URL: 'https://console.example:8443/',
  });
  expect(read).toMatchObject({
    trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
    shortLinkHosts: ['go.example', 'localhost:4000'],
    mail: { from: 'no-reply@console.example' },
    publicUrl: 'https://console.example:8443',
  });
});

it('takes a PostgreSQL behind a socket of this machine', () => {
  const url = 'postgres://campaign@%2Fvar%2Frun%2Fpostgresql/campaign';
  expect(readConfig({ DATABASE_URL: url }).database.url).toBe(url);
});

it('says that PostgreSQL runs in development mode, and what production would require', () => {
  const database = { DATABASE_URL: 'postgres://a@b/c' };
  const { isDevelopmentOnPostgres, missingInProduction } = readConfig({
    ...database,
    APP_SECRET: 'x'.repeat(32),
  });
  expect(isDevelopmentOnPostgres).toBe(true);
  expect(missingInProduction).toEqual([
    'PUBLIC_URL',
    'CARRIER_BASE_URL',
    'CARRIER_PASSWORD',
    'CARRIER_USERNAME',
    'CARRIER_CALLBACK_PASSWORD',
  ]);
  expect(readConfig({}).isDevelopmentOnPostgres).toBe(false);
  expect(readConfig({ ...database, NODE_ENV: 'test' }).isDevelopmentOnPostgres).toBe(false);
});

it('S17 wants its secrets from the environment in production on PostgreSQL', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://a@b/c' };
  expect(fault(production)).toMatch(/^APP_SECRET, PUBLIC_URL, CARRIER_BASE_URL, .*required/);
  const whole = {
    ...production,
    APP_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://console.example/',
    CARRIER_BASE_URL: 'https://messaging.bandwidth.com',
    CARRIER_USERNAME: 'u',
    CARRIER_PASSWORD: 'p',
    CARRIER_CALLBACK_PASSWORD: 'c',
  };
  expect(readConfig(whole)).toMatchObject({
    publicUrl: 'https://console.example',
    secure: true,
    demoData: false,
  });
});

it('D15 does not start with a carrier whose signatures it could not check', () => {
  expect(fault({ CARRIER_API: 'telnyx' })).toMatch(/^CARRIER_PUBLIC_KEY: required with CARRIER_API=telnyx/);
  expect(fault({ CARRIER_API: 'telnyx', CARRIER_PUBLIC_KEY: 'short' })).toMatch(/^CARRIER_PUBLIC_KEY=/);
  expect(fault({ CARRIER_API: 'twilio' })).toMatch(/^CARRIER_API=/);
  const key = Buffer.alloc(32, 1).toString('base64');
  expect(readConfig({ CARRIER_API: 'telnyx', CARRIER_PUBLIC_KEY: key }).carrier).toMatchObject({
    api: 'telnyx',
    publicKey: key,
    callbackUrl: 'http://localhost:4000/webhooks/carrier',
  });
});

it('SIGNIN-06 asks a second factor of ADMIN in production, and not beside demo data, unless it is said', () => {
  const asked = (env: Record<string, string>) => readConfig(env).adminSecondFactor;
  expect([asked({ NODE_ENV: 'production' }), asked({})]).toEqual([true, false]);
  expect(readConfig({}).demoData).toBe(true);
  expect([
    asked({ NODE_ENV: 'production', ADMIN_SECOND_FACTOR: 'off' }),
    asked({ ADMIN_SECOND_FACTOR: 'on' }),
  ]).toEqual([false, true]);
});

it('keeps demo data out of production and out of PostgreSQL', () => {
  expect(readConfig({ NODE_ENV: 'production', DEMO_DATA: 'on' }).demoData).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://a@b/c', DEMO_DATA: 'on' }).demoData).toBe(false);
  expect(readConfig({ DEMO_DATA: 'off' }).demoData).toBe(false);
});

it('treats the database that npm start brings like none that is named', () => {
  const embedded = { DATABASE_URL: 'postgres://a@%2Ftmp%2Fb/c', DATABASE_EMBEDDED: 'on' };
  const { demoData, isDevelopmentOnPostgres } = readConfig(embedded);
  expect({ demoData, isDevelopmentOnPostgres }).toEqual({ demoData: true, isDevelopmentOnPostgres: false });
  expect(() => readConfig({ ...embedded, NODE_ENV: 'production' })).not.toThrow();
});

it('has no address of a database where none is named', () => {
  expect(() => databaseUrl(readConfig({}))).toThrow(/^DATABASE_URL: required\. Give postgres:.*npm start/);
});

it('has every variable in the table of the README, and no other there', () => {
  const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8');
  const known = [...read('config.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  const told = [...read('../README.md').matchAll(/^\| (`[A-Z_]+`.*?) +\|/gm)].flatMap(
    ([, names]) => names?.match(/[A-Z_]+/g) ?? [],
  );
  // Told in the rows of those they go with.
  const beside = ['DATABASE_EMBEDDED', 'CARRIER_PUBLIC_KEY', 'TCR_API_SECRET'];
  expect([...told, ...beside].sort()).toEqual(known.sort());
});
