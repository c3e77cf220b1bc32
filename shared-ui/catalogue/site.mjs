import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import webpack from 'webpack';
import config from './webpack.config.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** Compiles the catalogue; throws with the compiler's words. */
export const build = () =>
  new Promise((done, fail) => {
    webpack(config).run((error, stats) => {
      if (error) fail(error);
      else if (stats.hasErrors()) fail(new Error(stats.toString('errors-only')));
      else done();
    });
  });

/** Compiles now and after every change, and tells what is wrong, or ''. */
export const watch = (tell) =>
  webpack(config).watch({}, (error, stats) => {
    if (error) tell(String(error));
    else tell(stats.hasErrors() || stats.hasWarnings() ? stats.toString('errors-warnings') : '');
  });

/** Serves what was compiled on 127.0.0.1. @returns {Promise<import('node:http').Server>} */
export const serve = (port = 0) =>
  new Promise((done) => {
    const server = createServer(async (request, reply) => {
      const { pathname } = new URL(request.url, 'http://catalogue');
      const file = join(config.output.path, pathname === '/' ? 'index.html' : normalize(pathname));
      try {
        const body = await readFile(file);
        reply
          .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
          .end(body);
      } catch {
        reply.writeHead(404).end();
      }
    });
    server.listen(port, '127.0.0.1', () => done(server));
  });
