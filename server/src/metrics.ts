import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts, in Prometheus naming: `_total` for counters, seconds and bytes as units. */
export type Metrics = ReturnType<typeof openMetrics>;

/** Text: a send that is tried again later is `retried`, one that the carrier may or may not have is `unknown`. */
export type TextOutcome = 'sent' | 'failed' | 'retried' | 'unknown' | 'suppressed';

const LATENCY_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** One registry per process, with Node's own metrics. */
export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `campaign_${name}_total`, help, labelNames, registers });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `campaign_${name}`, help, labelNames, registers });
  collectDefaultMetrics({ register: registry });

  return {
    registry,
    gauge,
    texts: counter('text_outcomes', 'Texts handled by the send gate, by outcome and kind.', [
      'outcome',
      'kind',
    ]),
    receipts: counter('receipts', 'Delivery receipts received from the carrier, by status.', ['status']),
    replies: counter('replies', 'Texts received from recipients.'),
    optOuts: counter('opt_outs', 'Recipients opted out, by source: a reply or the carrier.', ['source']),
    mails: counter('mails', 'E-mails handed to the mail server, by outcome.', ['outcome']),
    signIns: counter('sign_ins', 'Sign-in attempts, by outcome: ok or refused.', ['outcome']),
    requests: counter('http_requests', 'HTTP requests, by route pattern, method and status.', [
      'route',
      'method',
      'status',
    ]),
    latency: new Histogram({
      name: 'campaign_http_request_duration_seconds',
      help: 'Duration of HTTP requests, by route pattern and method.',
      labelNames: ['route', 'method'],
      buckets: LATENCY_SECONDS,
      registers,
    }),
    pool: gauge('database_pool_connections', 'Connections of this process to PostgreSQL, by state.', [
      'state',
    ]),
    poolWaiting: gauge('database_pool_waiting_requests', 'Requests waiting for a database connection.'),
  };
}
