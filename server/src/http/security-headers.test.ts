import fastify from 'fastify';
import type { App } from './module';
import { headersByHost, headersOfEveryAnswer, installSecurityHeaders } from './security-headers';

it.each([true, false])(
  'every answer has its headers, and they are known beforehand (secure: %s)',
  async (secure) => {
    const app = fastify() as unknown as App;
    installSecurityHeaders(app, { secure, publicUrl: 'https://console.example' });
    app.get('/x', { config: { raw: true } }, async () => 'x');
    const { headers } = await app.inject({ url: '/x', headers: { host: 'console.example' } });
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
      ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
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

it('decides about the subdomains of the console’s host and of no short-link host', () => {
  const headersOf = headersByHost({ secure: true, publicUrl: 'https://console.example:8443' });
  const transport = (host: string) => headersOf(host)['strict-transport-security'];
  expect(transport('console.example')).toBe('max-age=63072000; includeSubDomains');
  expect(transport('vote.example')).toBe('max-age=63072000');
});
