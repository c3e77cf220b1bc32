import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const file = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

const FILES = [
  { path: '/', type: 'text/html; charset=utf-8', body: file('page.html') },
  { path: '/page.css', type: 'text/css; charset=utf-8', body: file('page.css') },
  { path: '/page.js', type: 'text/javascript; charset=utf-8', body: file('page.js') },
];

/** A page for people: what went over this carrier, and a form to answer by hand. */
export function pageRoutes(app: FastifyInstance): void {
  for (const { path, type, body } of FILES) {
    app.get(path, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        )
        .send(body),
    );
  }
}
