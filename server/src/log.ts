import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

// Ten digits that can be a North American number, bare or written the usual ways; not a piece of a longer number.
const PHONE = /(?<![\d.\w-])(?:\+?1[-. ]?)?\(?[2-9]\d{2}\)?[-. ]?[2-9]\d{2}[-. ]?(\d{2})(\d{2})(?![\d\w-])/g;
const BARE_NUMBER = /(?<=[:[,])1?[2-9]\d{2}[2-9]\d{4}(\d{2})(?=[,}\]])/g;

/** Leaves the last two digits: enough to tell two log lines apart, not enough to call anybody. */
export function maskPhones(line: string): string {
  return line.replace(BARE_NUMBER, '"***$1"').replace(PHONE, '***$2');
}

export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        '*.password',
        '*.token',
        'password',
        'token',
      ],
      censor: '***',
    },
    // On the finished line, so that no field, message or stack trace is forgotten.
    hooks: { streamWrite: maskPhones },
  };
  return pino(options, destination ?? openOutput());
}

/** Kept for an output that takes nothing; what is said beyond it is lost, and the product goes on. */
const MAX_UNSAID_BYTES = 1024 * 1024;

function openOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_UNSAID_BYTES });
  // Without a listener a full disk behind it ends the process at the next line.
  return output.on('error', () => {});
}
