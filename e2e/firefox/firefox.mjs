#!/usr/bin/env node
// The Firefox of this machine, driven over WebDriver BiDi as Playwright drives it, but for two things. What a page is told to prefer
// Firefox ESR does not know: it is answered here, and the page keeps Firefox's own. And Playwright fills in a field by setting its
// value, which React does not hear of: the text is inserted as if it were typed, and asked about first, which Firefox leaves out of what
// a script inserts: the message editor writes it itself.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const ANSWERED_HERE = 'emulation.setMediaFeaturesOverride';
const FILLS = 'window.__pw_bidiInsertText(';
/** Inside a JSON string: on one line, without double quotes. */
const TYPES = [
  "((text) => { const how = { inputType: 'insertText', data: text, bubbles: true, cancelable: true, composed: true };",
  "if (document.activeElement?.dispatchEvent(new InputEvent('beforeinput', how)))",
  "document.execCommand('insertText', false, text); })(",
].join(' ');
const LISTENS = /^(.*WebDriver BiDi listening on )(ws:\/\/.*)$/;

const firefox = spawn(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
});
firefox.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));

/** Between the driver and `target`; answers the address the driver is to use. */
function between(target) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (driver, { url }) => {
    const browser = new WebSocket(target + url, { perMessageDeflate: false, maxPayload: 0 });
    const opened = new Promise((done) => browser.once('open', done));
    driver.on('message', async (data) => {
      await opened;
      const { id, method } = JSON.parse(data);
      if (method === ANSWERED_HERE) driver.send(JSON.stringify({ type: 'success', id, result: {} }));
      else browser.send(data.toString().replaceAll(FILLS, TYPES));
    });
    browser.on('message', (data) => driver.send(data.toString()));
    for (const [one, other] of [
      [driver, browser],
      [browser, driver],
    ]) {
      one.on('error', () => other.close());
      one.on('close', () => other.close());
    }
  });
  return new Promise((done) =>
    server.once('listening', () => done(`ws://127.0.0.1:${server.address().port}`)),
  );
}

for await (const line of createInterface({ input: firefox.stderr })) {
  const found = LISTENS.exec(line);
  process.stderr.write(`${found ? found[1] + (await between(found[2])) : line}\n`);
}
