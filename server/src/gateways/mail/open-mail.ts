import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config';
import type { Clock, Random } from '../../clock-and-chance';
import type { Log } from '../../log';
import type { Mail } from './mail';

/** By SMTP_URL; without one, `.eml` files in the data directory's outbox. */
export function openMail(
  { mail: { smtpUrl, from }, dataDir, production }: Pick<Config, 'mail' | 'dataDir' | 'production'>,
  { clock, random, log }: { clock: Clock; random: Random; log: Pick<Log, 'warn'> },
): Mail {
  if (smtpUrl) return openSmtpMail(smtpUrl, from);
  const folder = join(dataDir, 'outbox');
  if (production) log.warn({ folder }, 'Mails go into a folder and reach nobody: there is no SMTP_URL.');
  return openMailFolder(folder, from, clock, random);
}

function openSmtpMail(url: string, from: string): Mail {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  return {
    send: async (mail) => void (await transport.sendMail({ ...mail, from })),
    check: async () => void (await transport.verify()),
    close: async () => transport.close(),
  };
}

/** Writes what SMTP would have carried, for development and for machines without a mail server. */
export function openMailFolder(folder: string, from: string, clock: Clock, random: Random): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ ...mail, from, date: clock.now() });
      // Quoted-printable would break a long link into lines and spell `=` as `=3D`. The text is stored as it is, so that a link
      // can be copied from the file.
      const head = message.toString().split('\n\n', 1)[0]!;
      const eml = `${head.replace(/^(Content-Transfer-Encoding:).*/im, '$1 8bit')}\n\n${mail.text}`;
      const stamp = clock.now().toISOString().replaceAll(/[:.]/g, '-');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${stamp}-${random.bytes(4).toString('hex')}.eml`), eml, {
        mode: 0o600,
      });
    },
    check: async () => {},
    close: async () => transport.close(),
  };
}
