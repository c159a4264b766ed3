import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { defaultDirectory } from '../../build/built-console.ts';

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
/** The policy of the gateway; the tests of the gateway compare each directive. */
const policy =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'nonce-abc'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the built console, and a page in place of the sign-in. */
export function serveConsole(path: string, response: ServerResponse): void {
  if (!path.startsWith('/console')) {
    response.setHeader('Content-Type', 'text/html').end('<title>Another page</title>');
    return;
  }
  const [, name] = /^\/console\/assets\/([\w.-]+)$/.exec(path) ?? [];
  if (name === undefined) {
    const page = readFileSync(join(defaultDirectory, 'index.html'), 'utf8');
    response
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .setHeader('Content-Security-Policy', policy)
      .end(page.replace('{{nonce}}', 'abc'));
    return;
  }
  const file = join(defaultDirectory, 'assets', name);
  const type = types[extname(name)];
  response.writeHead(existsSync(file) ? 200 : 404, {
    'Content-Type': type ?? 'text/plain',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  response.end(existsSync(file) ? readFileSync(file) : undefined);
}
