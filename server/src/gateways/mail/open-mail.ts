import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config';
import type { Clock, Random } from '../../clock-and-chance';
import type { Mail } from './mail';

/** By SMTP_URL; without one, `.eml` files in the data directory's outbox. */
export function openMail(config: Pick<Config, 'mail' | 'dataDir'>, clock: Clock, random: Random): Mail {
  return config.mail.smtpUrl
    ? openSmtpMail(config.mail.smtpUrl, config.mail.from)
    : openMailFolder(join(config.dataDir, 'outbox'), config.mail.from, clock, random);
}

function openSmtpMail(url: string, from: string): Mail {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  return {
    send: async (mail) => void (await transport.sendMail({ ...mail, from })),
    close: async () => transport.close(),
  };
}

/** Writes what SMTP would have carried, for development and for machines without a mail server. */
export function openMailFolder(folder: string, from: string, clock: Clock, random: Random): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ ...mail, from, date: clock.now() });
      const stamp = clock.now().toISOString().replaceAll(/[:.]/g, '-');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${stamp}-${random.bytes(4).toString('hex')}.eml`), message, {
        mode: 0o600,
      });
    },
    close: async () => transport.close(),
  };
}
