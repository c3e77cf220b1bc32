import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Without a mail server the product writes its mails here (server/README.md). */
const outbox = () => join(process.env.E2E_DATA_DIR ?? 'var', 'outbox');

async function mailsTo(address: string): Promise<string[]> {
  const files = (await readdir(outbox()).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map((name) => readFile(join(outbox(), name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

/** The newest mail to somebody with this subject, once it has arrived. */
export async function mailTo(address: string, subject: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    found = (await mailsTo(address)).findLast((mail) => mail.includes(`Subject: ${subject}`));
    expect(found, `a mail “${subject}” to ${address}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found!;
}
