import { countOf } from './messaging/count-of';
import type { CallbackUrl, Connection, ConnectionCode, ConnectionId } from './contracts';

/** UI copy of the Connections page and of `npm run doctor`. */
export const CONNECTION_NAMES: Readonly<Record<ConnectionId, string>> = {
  carrier: 'Carrier',
  callbacks: 'Carrier callbacks',
  registry: '10DLC registry',
  mail: 'E-mail',
  storage: 'Storage',
  'short-links': 'Short-link hosts',
  workers: 'Workers',
};

export const CARRIER_NAMES: Readonly<Record<CallbackUrl['carrier'], string>> = {
  bandwidth: 'Bandwidth',
  telnyx: 'Telnyx',
};

/** What a check names where the carrier, or the 10DLC registry, is the simulator on this machine. */
export const SIMULATED_CARRIER = 'The simulated carrier';
export const SIMULATED_REGISTRY = 'The simulated registry';
const START_SIMULATOR = 'npm start -w simulator';

export interface ConnectionCopy {
  /** The state in one or two words. */
  label: string;
  /** What was found. */
  text: string;
  /** What to do about it; null where there is nothing to do. */
  remedy: string | null;
}

type Params = Connection['params'];
type Copy = (params: Params, time: (iso: string) => string) => Omit<ConnectionCopy, 'label'>;

const value = (params: Params, name: string) => String(params[name] ?? '');
const at = (params: Params, name: string, time: (iso: string) => string, none: string) =>
  params[name] ? time(value(params, name)) : none;
const isSimulated = (params: Params) => params['carrier'] === SIMULATED_CARRIER;
const registryOf = (params: Params) => value(params, 'registry') || 'The registry';
const workersRunning = (count: number) => `${countOf(count, 'worker is', 'workers are')} running.`;

const COPY: Readonly<Record<ConnectionId, Partial<Record<ConnectionCode, Copy>>>> = {
  carrier: {
    connected: (p) => ({ text: `${value(p, 'carrier')} accepts this account.`, remedy: null }),
    simulated: () => ({
      text: 'This installation uses the simulated carrier. Texts reach no one.',
      remedy: 'To send real texts, set CARRIER_API, CARRIER_BASE_URL and the carrier’s credentials.',
    }),
    refused: (p) => ({
      text: `${value(p, 'carrier')} rejects the credentials (HTTP ${value(p, 'status')}).`,
      remedy: isSimulated(p)
        ? 'Start the console and the simulator with the same CARRIER_ variables.'
        : p['carrier'] === CARRIER_NAMES.telnyx
          ? 'Check CARRIER_PASSWORD, the API key, then restart.'
          : 'Check CARRIER_ACCOUNT_ID, CARRIER_USERNAME and CARRIER_PASSWORD, then restart.',
    }),
    unreachable: (p) => ({
      text: `${value(p, 'carrier')} cannot be reached: ${value(p, 'reason')}`,
      remedy: isSimulated(p)
        ? `Start it: ${START_SIMULATOR}. CARRIER_BASE_URL must name its SIMULATOR_PORT.`
        : 'Check CARRIER_BASE_URL, and that this server can open connections to it.',
    }),
    unexpected: (p) => ({
      text: `${value(p, 'carrier')} responds with HTTP ${value(p, 'status')}.`,
      remedy: 'Check CARRIER_ACCOUNT_ID and CARRIER_APPLICATION_ID, and the carrier’s status page.',
    }),
  },
  callbacks: {
    receiving: (p, time) => ({
      text: `Last receipt: ${at(p, 'receiptAt', time, 'none yet')}. Last reply: ${at(p, 'replyAt', time, 'none yet')}.`,
      remedy: null,
    }),
    'none-yet': (p) => ({
      text: 'No receipt and no reply has come in yet.',
      remedy: isSimulated(p)
        ? 'Start the simulator with SIMULATOR_CALLBACK_URL set to the callback URL, then send a text.'
        : 'Enter the callback URL at your carrier, then send yourself a test text.',
    }),
    'no-receipts': (p, time) => ({
      text: `The last text was sent ${at(p, 'sentAt', time, '')}, and no receipt has come in since. Last receipt: ${at(p, 'receiptAt', time, 'none yet')}.`,
      remedy: isSimulated(p)
        ? 'Check SIMULATOR_CALLBACK_URL, CARRIER_CALLBACK_USERNAME and CARRIER_CALLBACK_PASSWORD in the simulator’s environment.'
        : 'Check the callback URL, user name and password at your carrier, and that the internet can reach PUBLIC_URL.',
    }),
  },
  registry: {
    connected: () => ({ text: 'The Campaign Registry accepts this account.', remedy: null }),
    simulated: () => ({
      text: 'The simulated registry approves registrations. They count for no real carrier.',
      remedy: 'To register for real, set TCR_BASE_URL, TCR_API_KEY and TCR_API_SECRET.',
    }),
    'not-configured': () => ({
      text: 'No 10DLC registry is connected. Identities cannot be registered.',
      remedy: 'Set TCR_BASE_URL, TCR_API_KEY and TCR_API_SECRET, then restart.',
    }),
    refused: (p) => ({
      text: `${registryOf(p)} rejects the credentials (HTTP ${value(p, 'status')}).`,
      remedy: 'Check TCR_API_KEY and TCR_API_SECRET, then restart.',
    }),
    unreachable: (p) => ({
      text: `${registryOf(p)} cannot be reached: ${value(p, 'reason')}`,
      remedy:
        p['registry'] === SIMULATED_REGISTRY
          ? `It runs in the simulated carrier: ${START_SIMULATOR}`
          : 'Check TCR_BASE_URL, and that this server can open connections to it.',
    }),
    unexpected: (p) => ({
      text: `${registryOf(p)} responds with HTTP ${value(p, 'status')}.`,
      remedy: 'Try again later. If it stays, ask The Campaign Registry.',
    }),
  },
  mail: {
    connected: () => ({ text: 'The mail server accepts this account.', remedy: null }),
    folder: (p) => ({
      text: `E-mails go into ${value(p, 'folder')} and reach no one.`,
      remedy: 'Set SMTP_URL and MAIL_FROM, then restart.',
    }),
    refused: (p) => ({
      text: `The mail server rejects the credentials: ${value(p, 'reason')}`,
      remedy: 'Check the user name and password in SMTP_URL, then restart.',
    }),
    unreachable: (p) => ({
      text: `The mail server cannot be reached: ${value(p, 'reason')}`,
      remedy: 'Check the host and port in SMTP_URL, and that this server can open connections to it.',
    }),
  },
  storage: {
    connected: (p) => ({ text: `Files can be written and read in ${value(p, 'folder')}.`, remedy: null }),
    unwritable: (p) => ({
      text: `Files cannot be stored: ${value(p, 'reason')}`,
      remedy: 'Check the free space of DATA_DIR and that the server’s user may write there.',
    }),
    'builds-missing': (p) => ({
      text: `Storage lacks the files of pages in use: ${value(p, 'builds')}.`,
      remedy: 'Use the DATA_DIR from before, or publish these builds again.',
    }),
  },
  'short-links': {
    connected: (p) => ({ text: `Short links open at ${value(p, 'hosts')}.`, remedy: null }),
    local: (p) => ({
      text: `Short links use ${value(p, 'hosts')}, which only this machine can open.`,
      remedy: 'Set PUBLIC_URL or SHORT_LINK_HOSTS to hosts that recipients can reach.',
    }),
    unreachable: (p) => ({
      text: `This server gets no response of the console at ${value(p, 'hosts')}.`,
      remedy:
        'Point the host’s DNS record and certificate at this installation. If a browser opens /healthz there, only this server’s network is in the way.',
    }),
  },
  workers: {
    running: (p) => ({ text: workersRunning(Number(p['living'])), remedy: null }),
    'not-running': (p, time) => ({
      text: p['lastSeenAt']
        ? `No worker is running. The last one was seen ${at(p, 'lastSeenAt', time, '')}. Nothing is sent.`
        : 'No worker has ever run. Nothing is sent.',
      remedy: 'Start a worker: ROLE=worker node server/dist/main.mjs',
    }),
    'worker-silent': (p, time) => ({
      text: `A worker has been silent since ${at(p, 'silentSince', time, '')}. ${workersRunning(Number(p['living']))}`,
      remedy: 'It was killed, hangs, or cannot reach the database. Check its log and start it again.',
    }),
  },
};

const LABELS: Readonly<Record<Connection['state'], string>> = {
  connected: 'Connected',
  attention: 'Needs attention',
  failed: 'Not connected',
};

/** The sentences for a connection. `time` formats an instant. A code of a newer server has a general sentence. */
export function connectionCopy(connection: Connection, time: (iso: string) => string): ConnectionCopy {
  const { id, code, state, params } = connection;
  const copy = COPY[id]?.[code];
  if (code === 'not-checked' || !copy)
    return {
      label: 'Not checked',
      text: `This could not be checked. ${value(params, 'reason')}`.trim(),
      remedy: null,
    };
  return { label: LABELS[state], ...copy(params, time) };
}
