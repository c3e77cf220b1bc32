import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../..');

const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'give a port from 1 to 65535.')
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65535, 'give a port from 1 to 65535.');
const Switch = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => /^(on|true|1)$/.test(text));
const WebUrl = z
  .url({ protocol: /^https?$/, error: 'give an address like https://console.example.' })
  .transform((text) => text.replace(/\/+$/, ''));
/** Where people reach the console: it stands at the root of its host. */
const SiteUrl = WebUrl.refine((text) => {
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && !(search || hash || username);
}, 'give an address without a path, like https://console.example.');
const Names = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);
const Hosts = Names.refine(
  (names) => names.every((name) => /^[a-z\d.-]+(:\d+)?$/i.test(name)),
  'give hosts like go.example, by commas.',
);
const Proxies = Names.refine(
  (names) => names.every(isProxy),
  'give addresses like 10.0.0.5 or 10.0.0.0/8, by commas.',
);
/** Where a password stands in an address, these signs would end it. */
const ENCODED = 'In a password write # / ? @ as %23 %2F %3F %40.';

/** The environment, by name. Everything has a default that works on a developer's machine. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker'], 'give all, web or worker.').default('all'),
  PORT: Port.default(4000),
  /** Where a worker says whether it lives, and nothing else. */
  HEALTH_PORT: Port.optional(),
  /** The address it listens on. */
  HOST: z.string().default('127.0.0.1'),
  /** Where people reach it; links in mails and the cookie's kind follow from it. */
  PUBLIC_URL: SiteUrl.optional(),
  SHORT_LINK_HOSTS: Hosts.optional(),
  /** Addresses of proxies whose X-Forwarded-* is believed. */
  TRUST_PROXY: Proxies.default([]),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: `give postgres://user:password@host:5432/database. ${ENCODED}`,
    })
    .optional(),
  /** `npm start` says so of the database it brings along: it holds demo data, and asks for no settings of a real installation. */
  DATABASE_EMBEDDED: Switch.default(false),
  DATABASE_POOL_SIZE: z.coerce.number('give a number from 2 to 200.').int().min(2).max(200).default(10),
  DATA_DIR: z.string().min(1).default(join(ROOT, 'var')),
  /** Where the builds of shell and remotes are. */
  BUILD_DIR: z.string().min(1).default(join(ROOT, 'build')),
  /** How often an open tab asks for the release in force, in seconds. */
  REGISTRY_POLL_SECONDS: z.coerce.number('give a number from 1 to 3600.').int().min(1).max(3600).default(60),
  DEMO_DATA: Switch.optional(),
  APP_SECRET: z.string().min(32, 'give at least 32 random characters.').optional(),
  /** Whose API is spoken. */
  CARRIER_API: z.enum(['bandwidth', 'telnyx'], 'give bandwidth or telnyx.').default('bandwidth'),
  CARRIER_BASE_URL: WebUrl.default('http://127.0.0.1:4010'),
  CARRIER_ACCOUNT_ID: z.string().min(1).default('1'),
  CARRIER_APPLICATION_ID: z.string().min(1).default('campaign'),
  CARRIER_USERNAME: z.string().optional(),
  CARRIER_PASSWORD: z.string().optional(),
  /** What the carrier shows us when it calls back. */
  CARRIER_CALLBACK_USERNAME: z.string().optional(),
  CARRIER_CALLBACK_PASSWORD: z.string().optional(),
  /** What Telnyx signs its callbacks with: 32 bytes in base64. */
  CARRIER_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'give an Ed25519 public key: 32 bytes in base64.')
    .optional(),
  /** The Campaign Registry's API for campaign service providers. */
  TCR_BASE_URL: WebUrl.optional(),
  TCR_API_KEY: z.string().optional(),
  TCR_API_SECRET: z.string().optional(),
  /** What the registry shows us when it calls back. */
  TCR_CALLBACK_USERNAME: z.string().optional(),
  TCR_CALLBACK_PASSWORD: z.string().optional(),
  /** Whether websites of organizations are asked if they answer; in production not unless it is said. */
  SITE_CHECK: Switch.optional(),
  /** off: people are texted at any hour. Only for a demonstration against a carrier on this machine. */
  QUIET_HOURS: Switch.default(true),
  /** How long a job that starts now waits for whoever changes their mind. */
  UNDO_SECONDS: z.coerce.number('give a number from 0 to 60.').int().min(0).max(60).default(10),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: `give smtp://user:password@host:587. ${ENCODED}` })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'give Campaign Console <no-reply@console.example>.',
    )
    .default('Campaign Console <no-reply@localhost>'),
  /** FORGOT-14: answer a recovery always alike and put the choice of agency into the mail. */
  RECOVERY_STRICT: Switch.default(false),
  /** ADMIN signs in with a second factor; on in production unless it says off. */
  ADMIN_SECOND_FACTOR: Switch.optional(),
  /** Whoever asks for /metrics from another machine shows it: `Authorization: Bearer …`. */
  METRICS_TOKEN: z.string().min(16, 'give at least 16 random characters.').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = ReturnType<typeof arrange> & {
  /** Variables that NODE_ENV=production requires and that are not set. */
  missingInProduction: readonly string[];
};

const REQUIRED_OF_ALL = ['APP_SECRET', 'PUBLIC_URL', 'CARRIER_BASE_URL', 'CARRIER_PASSWORD'];
/** Variables that NODE_ENV=production requires on PostgreSQL, by carrier. */
const REQUIRED = {
  bandwidth: REQUIRED_OF_ALL.concat('CARRIER_USERNAME', 'CARRIER_CALLBACK_PASSWORD'),
  telnyx: REQUIRED_OF_ALL,
};

/** The address of the database. Throws ConfigError where there is none. */
export function databaseUrl({ database }: Config): string {
  if (database.url) return database.url;
  throw new ConfigError(
    'DATABASE_URL: required. Give postgres://user:password@host:5432/database, or run npm start, which brings a database.',
  );
}

/** One line a value: which variable, what is wrong with it. */
export class ConfigError extends Error {}

/** Throws ConfigError. Nothing else reads the environment. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Environment.safeParse(given);
  if (!read.success) {
    throw new ConfigError(
      read.error.issues
        .map(({ path: [name = ''], message }) => `${String(name)}=${show(String(name), given)}: ${message}`)
        .join('\n'),
    );
  }
  const config = arrange(read.data);
  if (!config.quietHours && (config.production || !isLocal(config.carrier.baseUrl))) {
    throw new ConfigError(
      'QUIET_HOURS=off: only with a simulated carrier on this machine, never in production.',
    );
  }
  if (config.carrier.api === 'telnyx' && !config.carrier.publicKey) {
    throw new ConfigError(
      'CARRIER_PUBLIC_KEY: required with CARRIER_API=telnyx; nothing it tells is believed without.',
    );
  }
  if (env10Dlc(given) && (!given['TCR_API_KEY'] || !given['TCR_API_SECRET'])) {
    throw new ConfigError('TCR_BASE_URL: needs TCR_API_KEY and TCR_API_SECRET.');
  }
  const missing = REQUIRED[config.carrier.api].filter((name) => !given[name]);
  if (config.production && !config.database.isEmbedded && missing.length > 0)
    throw new ConfigError(`${missing.join(', ')}: required with NODE_ENV=production.`);
  return { ...config, missingInProduction: missing };
}

const env10Dlc = (given: Record<string, string | undefined>) =>
  given['TCR_BASE_URL'] !== undefined && !isLocal(given['TCR_BASE_URL']);

/** An address of this machine, where a simulated carrier or registry may run. */
export const isLocal = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/**
 * As it was given, without what nobody may read in a log: also of an address that is none for what stands in its password, or
 * for want of its beginning.
 */
const show = (name: string, given: Record<string, string | undefined>) =>
  /SECRET|PASSWORD|TOKEN|API_KEY/.test(name)
    ? '"***"'
    : JSON.stringify(given[name]?.replace(/:(?!\/\/).*@/s, ':***@') ?? null);

/** An address, a range of them, or a name that stands for such a range. */
function isProxy(name: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true;
  const [address = '', range] = name.split('/');
  const version = isIP(address);
  if (version === 0 || range === undefined) return version > 0;
  return isIP(range) === 4
    ? version === 4
    : Number(range) >= 1 && Number(range) <= (version === 4 ? 32 : 128);
}

function arrange(env: z.infer<typeof Environment>) {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const production = env.NODE_ENV === 'production';
  const isEmbedded = env.DATABASE_EMBEDDED || env.DATABASE_URL === undefined;
  return {
    production,
    /** A real database under a developer's settings: worth a warning at start. */
    isDevelopmentOnPostgres: env.NODE_ENV === 'development' && !isEmbedded,
    role: env.ROLE,
    host: env.HOST,
    /** Of a worker its health's, where it has one; it serves nothing else. */
    port: env.ROLE === 'worker' ? env.HEALTH_PORT : env.PORT,
    publicUrl,
    /** Cookies are Secure and `__Host-` only where the address is https. */
    secure: publicUrl.startsWith('https:'),
    shortLinkHosts: env.SHORT_LINK_HOSTS ?? [new URL(publicUrl).host],
    trustProxy: env.TRUST_PROXY,
    dataDir: resolve(env.DATA_DIR),
    buildDir: resolve(env.BUILD_DIR),
    registryPollSeconds: env.REGISTRY_POLL_SECONDS,
    database: {
      url: env.DATABASE_URL,
      isEmbedded,
      poolSize: env.DATABASE_POOL_SIZE,
    },
    demoData: (env.DEMO_DATA ?? true) && isEmbedded && !production,
    appSecret: env.APP_SECRET,
    carrier: {
      api: env.CARRIER_API,
      baseUrl: env.CARRIER_BASE_URL,
      accountId: env.CARRIER_ACCOUNT_ID,
      applicationId: env.CARRIER_APPLICATION_ID,
      username: env.CARRIER_USERNAME,
      password: env.CARRIER_PASSWORD,
      callbackUsername: env.CARRIER_CALLBACK_USERNAME ?? 'carrier',
      callbackPassword: env.CARRIER_CALLBACK_PASSWORD,
      publicKey: env.CARRIER_PUBLIC_KEY,
      /** Where a carrier that is told by every text tells about it. */
      callbackUrl: `${publicUrl}/webhooks/carrier`,
    },
    tcr: tcrOf(env, publicUrl),
    /** The server may ask a website whether it answers (docs/decisions/0017). */
    siteCheck: env.SITE_CHECK ?? !production,
    /** Recipients' hours are kept (47 CFR 64.1200(c)(1)). */
    quietHours: env.QUIET_HOURS,
    undoMs: 1000 * env.UNDO_SECONDS,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    recoveryStrict: env.RECOVERY_STRICT,
    adminSecondFactor: env.ADMIN_SECOND_FACTOR ?? production,
    /** Answers that must not tell by their time what was found take at least this long. */
    equalAnswerMs: 250,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
}

/** A simulated carrier plays the registry too, for whoever shows the carrier's credentials. */
function tcrOf(env: z.infer<typeof Environment>, publicUrl: string) {
  const simulated = isLocal(env.CARRIER_BASE_URL) ? `${env.CARRIER_BASE_URL}/tcr` : undefined;
  return {
    baseUrl: env.TCR_BASE_URL ?? simulated,
    apiKey: env.TCR_API_KEY ?? env.CARRIER_USERNAME ?? 'carrier',
    apiSecret: env.TCR_API_SECRET ?? env.CARRIER_PASSWORD ?? 'carrier',
    callbackUsername: env.TCR_CALLBACK_USERNAME ?? 'registry',
    callbackPassword: env.TCR_CALLBACK_PASSWORD,
    callbackUrl: `${publicUrl}/webhooks/10dlc`,
  };
}
