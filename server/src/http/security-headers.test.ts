import fastify from 'fastify';
import type { App } from './module';
import { headersOfEveryAnswer, installSecurityHeaders } from './security-headers';

describe('the headers of every answer', () => {
  it.each([true, false])('are known beforehand (secure: %s)', async (secure) => {
    const app = fastify() as unknown as App;
    await installSecurityHeaders(app, { secure });
    app.get('/x', { config: { raw: true } }, async () => 'x');
    const { headers } = await app.inject({ url: '/x' });
    const ofTheBody = ['content-type', 'content-length', 'date', 'connection'];
    expect(Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheBody.includes(name)))).toEqual(
      headersOfEveryAnswer({ secure }),
    );
  });
});
