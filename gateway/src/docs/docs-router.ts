import { readFile } from 'node:fs/promises';
import { buildOpenApi, eventCatalogue, eventSchema, publicEndpoints } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type RequestHandler, Router } from 'express';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { type FixedAnswer, fixedAnswer } from './fixed-answer.ts';

export interface DocsOptions {
  /** The gateway's public address, where the page sends its requests; by default where the page came from. */
  baseUrl?: string;
}

const javascript = 'text/javascript; charset=utf-8';
const assets = [
  { name: 'start.js', url: import.meta.resolve('./page/start.js'), contentType: javascript },
  {
    name: 'swagger-ui-bundle.js',
    url: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    contentType: javascript,
  },
  { name: 'swagger-ui.css', url: import.meta.resolve('swagger-ui-dist/swagger-ui.css'), contentType: 'text/css' },
  {
    name: 'favicon-32x32.png',
    url: import.meta.resolve('swagger-ui-dist/favicon-32x32.png'),
    contentType: 'image/png',
  },
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
  serve('/events.json', async () => ({
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify({ events: Object.values(eventCatalogue).map(eventSchema) })),
  }));
  serve('/docs', async () => ({
    contentType: 'text/html; charset=utf-8',
    body: await readFile(new URL('page/index.html', import.meta.url)),
    headers: { 'Content-Security-Policy': contentSecurityPolicy(baseUrl), 'Referrer-Policy': 'no-referrer' },
  }));
  // The page names its parts relative to `/docs`, so that it also works behind a path prefix.
  router.get('/docs/', (_request, response) => response.redirect(308, '../docs'));
  for (const { name, url, contentType } of assets) {
    serve(`/docs/${name}`, async () => ({ contentType, body: await readFile(new URL(url)) }));
  }
  return router;
}

const methodNotAllowed: RequestHandler = (request) => {
  throw new PlatformError('method_not_allowed', `${request.method} is not possible here.`, {
    headers: { Allow: 'GET, HEAD' },
  });
};
