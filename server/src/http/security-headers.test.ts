import fastify from 'fastify';
import type { App } from './module';
import { headersOfEveryAnswer, installSecurityHeaders } from './security-headers';

it.each([true, false])(
  'every answer has its headers, and they are known beforehand (secure: %s)',
  async (secure) => {
    const app = fastify() as unknown as App;
    installSecurityHeaders(app, { secure });
    app.get('/x', { config: { raw: true } }, async () => 'x');
    const { headers } = await app.inject({ url: '/x' });
    const ofTheBody = ['content-type', 'content-length', 'date', 'connection'];
    const told = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheBody.includes(name)));
    expect(told).toEqual({
      'content-security-policy':
        "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'same-origin',
      ...(secure && { 'strict-transport-security': 'max-age=63072000' }),
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
    expect(headersOfEveryAnswer({ secure })).toEqual(told);
  },
);
