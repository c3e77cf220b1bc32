import type { DeliverySummary, MdrReport } from '../contracts';

/** Two days of thirty with texts: 97 % of yesterday's were delivered. */
export function aDeliverySummary(changes: Partial<DeliverySummary> = {}): DeliverySummary {
  return {
    totalMessageCount: 1200,
    successfulMessageCount: 1164,
    failedMessageCount: 36,
    mmsTypeMessage: 200,
    smsTypeMessage: 1000,
    waitingCount: 12,
    confirmedCount: 1048,
    failedCost: 0.4644,
    failedMessage: [{ message_from: '+12025550100', count: 21, total: 600 }],
    messages: [
      { message_createdat: '2026-11-18', message_status: 'SENT', count: 190 },
      { message_createdat: '2026-11-18', message_status: 'FAILED', count: 10 },
      { message_createdat: '2026-11-19', message_status: 'SENT', count: 970 },
      { message_createdat: '2026-11-19', message_status: 'FAILED', count: 30 },
      { message_createdat: '2026-11-20', message_status: 'WAITING', count: 12 },
    ],
    range: { from: '2026-10-22', to: '2026-11-20' },
    receiptSeconds: { p50: 5, p95: 30 },
    before: { totalMessageCount: 1000, successfulMessageCount: 950, failedMessageCount: 50 },
    errors: [
      {
        code: 4720,
        meaning: 'A landline or a disconnected number',
        count: 36,
        cost: 0.4644,
        before: 10,
        remedy: 'Upload lists with landlines dropped.',
      },
    ],
    events: [],
    ...changes,
  };
}

/** A report whose file is there. */
export function anMdrReport(changes: Partial<MdrReport> = {}): MdrReport {
  return {
    id: 9,
    reportName: 'MDR_2026-11-01_2026-11-19',
    startDate: '2026-11-01',
    endDate: '2026-11-19',
    status: 'COMPLETED',
    createdAt: '2026-11-20T15:00:00.000Z',
    rowsDone: 48_211,
    rowsExpected: 48_211,
    bytes: 1_204_331,
    expiresAt: '2026-12-20T15:00:00.000Z',
    error: null,
    ...changes,
  };
}
