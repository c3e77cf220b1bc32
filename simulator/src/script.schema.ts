// JSON Schema of POST /control/scripts: a misspelt rule is refused with its place, never ignored.
const range = {
  type: 'array',
  items: { type: 'number', minimum: 0 },
  minItems: 2,
  maxItems: 2,
} as const;
const closed = { type: 'object', additionalProperties: false } as const;
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const duration = { type: 'number', minimum: 0 } as const;

const answer = (kind: string, properties: Record<string, unknown> = {}, required: string[] = []) => ({
  ...closed,
  required: ['kind', ...required],
  properties: { kind: { const: kind }, ...properties },
});

const rule = {
  ...closed,
  properties: {
    name: text,
    match: {
      ...closed,
      properties: {
        to: text,
        toEndsWith: text,
        from: text,
        fromEndsWith: text,
        tag: text,
        tagStartsWith: text,
        textIncludes: text,
        account: text,
        applicationId: text,
        media: flag,
        triesUpTo: { type: 'integer', minimum: 1 },
      },
    },
    percent: { type: 'number', minimum: 0, maximum: 100 },
    answer: {
      type: 'object',
      discriminator: { propertyName: 'kind' },
      required: ['kind'],
      oneOf: [
        answer('accept'),
        answer('rate-limit', { retryAfter: duration }),
        answer('error', { status: { enum: [500, 502, 503, 504] }, accepted: flag }, ['status']),
        answer('reject', { status: { enum: [400, 401, 403, 404, 415] }, description: text }, ['status']),
        answer('reset'),
        answer('reset-after-headers', { accepted: flag }),
        answer('drop-answer'),
        answer('silence', { ms: duration, accepted: flag }),
        answer('broken-json'),
        answer('slow-drip', { ms: duration }),
      ],
    },
    receipt: {
      ...closed,
      required: ['outcome'],
      properties: {
        outcome: { enum: ['delivered', 'failed', 'none'] },
        errorCode: { type: 'integer', minimum: 1000, maximum: 99_999 },
        delayMs: range,
        copies: { type: 'integer', minimum: 1, maximum: 100 },
      },
    },
    replies: {
      type: 'array',
      items: { ...closed, required: ['text'], properties: { text, delayMs: range } },
    },
    openLink: { ...closed, properties: { delayMs: range } },
    forge: { type: 'array', items: { enum: ['credentials', 'unknown-message', 'wrong-number'] } },
  },
};

export const scriptSchema = {
  ...closed,
  properties: {
    profile: { enum: ['demo', 'quiet'] },
    seed: { type: 'integer' },
    latencyMs: range,
    receiptMs: range,
    reactionMs: range,
    perNumberRate: { anyOf: [{ type: 'number', exclusiveMinimum: 0 }, { type: 'null' }] },
    rules: { type: 'array', items: rule },
    callbacks: {
      ...closed,
      properties: {
        batch: { type: 'integer', minimum: 1, maximum: 1000 },
        concurrency: { type: 'integer', minimum: 1, maximum: 256 },
        shuffle: flag,
        timeoutMs: duration,
        retryMs: range,
        giveUpMs: duration,
      },
    },
  },
};
