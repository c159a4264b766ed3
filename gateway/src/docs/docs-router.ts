import { readFile } from 'node:fs/promises';
import { buildOpenApi, publicEndpoints } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type RequestHandler, Router } from 'express';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { type FixedAnswer, fixedAnswer } from './fixed-answer.ts';

export interface DocsOptions {
  /** The gateway's public address, where the page sends its requests; by default where the page came from. */
  baseUrl?: string;
}

const assets = [
  { path: '/docs/start.js', file: new URL('page/start.js', import.meta.url), contentType: 'text/javascript' },
  { path: '/docs/swagger-ui-bundle.js', file: fromSwagger('swagger-ui-bundle.js'), contentType: 'text/javascript' },
  { path: '/docs/swagger-ui.css', file: fromSwagger('swagger-ui.css'), contentType: 'text/css' },
  { path: '/docs/favicon-32x32.png', file: fromSwagger('favicon-32x32.png'), contentType: 'image/png' },
];

/** `/openapi.json` and `/docs`, the page to read and try it: open to everyone, and all of it from this host. */
export function createDocsRouter({ baseUrl }: DocsOptions = {}): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const serve = (path: string, make: () => Promise<FixedAnswer>) =>
    router.route(path).get(fixedAnswer(make)).all(methodNotAllowed);

  serve('/openapi.json', async () => ({
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(buildOpenApi({ endpoints: publicEndpoints, baseUrl }))),
  }));
  serve('/docs', async () => ({
    contentType: 'text/html; charset=utf-8',
    body: await readFile(new URL('page/index.html', import.meta.url)),
    headers: { 'Content-Security-Policy': contentSecurityPolicy(baseUrl), 'Referrer-Policy': 'no-referrer' },
  }));
  // The page names its parts relative to `/docs`, so that it also works behind a path prefix.
  router.get('/docs/', (_request, response) => response.redirect(308, '../docs'));
  for (const { path, file, contentType } of assets) {
    serve(path, async () => ({ contentType, body: await readFile(file) }));
  }
  return router;
}

const methodNotAllowed: RequestHandler = (request) => {
  throw new PlatformError('method_not_allowed', `${request.method} is not possible here.`, {
    headers: { Allow: 'GET, HEAD' },
  });
};

function fromSwagger(file: string): URL {
  return new URL(import.meta.resolve(`swagger-ui-dist/${file}`));
}
