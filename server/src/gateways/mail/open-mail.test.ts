import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { openMail, openMailFolder } from './open-mail';

const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
const random = { bytes: randomBytes };
const LETTER = {
  to: 'ada@example.com',
  subject: 'Choose a new password',
  text: 'Grüße\nhttp://localhost/x?token=1\n',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campaign-mail-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const log = { warn: jest.fn() };
const open = (mail: { smtpUrl?: string; from: string }, production = true) =>
  openMail({ mail: { smtpUrl: undefined, ...mail }, dataDir: folder, production }, { clock, random, log });

it('says in production that mails reach nobody, where there is no mail server', async () => {
  await open({ from: 'a@b' }, false).close();
  await open({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b' }).close();
  expect(log.warn).not.toHaveBeenCalled();
  await open({ from: 'a@b' }).close();
  expect(log.warn.mock.calls).toEqual([
    [{ folder: join(folder, 'outbox') }, 'Mails go into a folder and reach nobody: there is no SMTP_URL.'],
  ]);
});

it('writes each mail into a file of its own that only its owner reads', async () => {
  const mail = openMailFolder(folder, 'Console <no-reply@localhost>', clock, random);
  await mail.send(LETTER);
  await mail.send(LETTER);
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  const path = join(folder, files[0] ?? '');
  const text = await readFile(path, 'utf8');
  expect(text).toMatch(/^From: Console <no-reply@localhost>$/m);
  expect(text).toMatch(/^To: ada@example.com$/m);
  expect(text).toMatch(/^Subject: Choose a new password$/m);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('stores the text as it is, so that a long link can be copied from the file', async () => {
  const mail = openMailFolder(folder, 'Console <no-reply@localhost>', clock, random);
  const text = `Grüße, choose your password here within 7 days:\nhttps://console.example/reset-password?token=${'w'.repeat(43)}\n`;
  await mail.send({ ...LETTER, text });
  const eml = await readFile(join(folder, (await readdir(folder))[0] ?? ''), 'utf8');
  expect(eml).toMatch(/^Content-Transfer-Encoding: 8bit$/m);
  expect(eml.slice(eml.indexOf('\n\n') + 2)).toBe(text);
});

it('S24 begins no header of its own from an address or a subject', async () => {
  const mail = openMailFolder(folder, 'no-reply@localhost', clock, random);
  await mail.send({ ...LETTER, to: 'a@b.example\r\nBcc: all@b.example', subject: 'Hello\nX-Evil: 1' });
  const text = await readFile(join(folder, (await readdir(folder))[0] ?? ''), 'utf8');
  expect(text).not.toMatch(/^(Bcc|X-Evil):/m);
});

it('speaks to the mail server it was given', async () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      received.push(text);
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 taken\r\n');
      } else if (/^DATA/i.test(text)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 ok\r\n');
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mail = open({ smtpUrl, from: 'no-reply@localhost' });
  await mail.send(LETTER);
  await mail.close();
  server.close();
  expect(received.join('')).toMatch(/RCPT TO:<ada@example.com>/);
  expect(received.join('')).toMatch(/Subject: Choose a new password/);
});

it('fails when the mail server cannot be reached, so that the task is tried again', async () => {
  const mail = open({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b' });
  await expect(mail.send(LETTER)).rejects.toThrow();
  await mail.close();
});
