import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buildAsyncApi, eventCatalogue, eventSchema } from '@irp/contracts/events';
import { manifestJsonSchema } from '@irp/contracts/manifest';
import {
  servedWebhookSchema,
  webhookEventTypes,
  webhookReferencePath,
} from '@irp/contracts/notifications';
import { buildOpenApi, oauthOperations, publicEndpoints } from '@irp/contracts/openapi';
import { Router } from 'express';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { type StaticResponse, staticResponse } from './static-response.ts';

export interface DocsOptions {
  /**
   * Public URL of the gateway, to which the page sends its requests; by default the page's own
   * origin.
   */
  baseUrl?: string;
}

const require = createRequire(import.meta.url);
const javascript = 'text/javascript; charset=utf-8';
const html = 'text/html; charset=utf-8';
const assets: {
  name: string;
  file: string;
  contentType: string;
  headers?: Record<string, string>;
}[] = [
  {
    name: 'start.js',
    file: require.resolve('./page/start.js'),
    contentType: javascript,
  },
  {
    name: 'swagger-ui-bundle.js',
    file: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    contentType: javascript,
  },
  {
    name: 'swagger-ui.css',
    file: require.resolve('swagger-ui-dist/swagger-ui.css'),
    contentType: 'text/css',
  },
  {
    name: 'favicon-32x32.png',
    file: require.resolve('swagger-ui-dist/favicon-32x32.png'),
    contentType: 'image/png',
  },
  {
    // Where the authorization server sends the popup of "Authorize". It hands the code to the page
    // that opened it.
    name: 'oauth2-redirect.html',
    file: require.resolve('swagger-ui-dist/oauth2-redirect.html'),
    contentType: html,
    headers: pageHeaders(),
  },
  {
    name: 'oauth2-redirect.js',
    file: require.resolve('swagger-ui-dist/oauth2-redirect.js'),
    contentType: javascript,
  },
  {
    // An example of the OpenAPI document.
    name: 'examples/companies.xlsx',
    file: require.resolve('./examples/companies.xlsx'),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  ...(['png', 'jpg', 'webp'] as const).map((ending) => ({
    name: `examples/square.${ending}`,
    file: require.resolve(`./examples/square.${ending}`),
    contentType: ending === 'jpg' ? 'image/jpeg' : `image/${ending}`,
  })),
];

/**
 * The documents of the API (`/openapi.json` and others) and `/docs`, its reference: public, with
 * all assets served by this host.
 */
export function createDocsRouter({ baseUrl }: DocsOptions = {}): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const serve = (path: string, load: () => Promise<StaticResponse>) =>
    router.route(path).get(staticResponse(load)).all(methodNotAllowed);

  serve('/openapi.json', async () => ({
    contentType: 'application/json',
    body: Buffer.from(
      JSON.stringify(
        buildOpenApi({
          endpoints: publicEndpoints,
          oauth: oauthOperations,
          webhooks: true,
          baseUrl,
        }),
      ),
    ),
  }));
  serve('/asyncapi.json', async () => ({
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(buildAsyncApi(Object.values(eventCatalogue)))),
  }));
  serve('/events.json', async () => ({
    contentType: 'application/json',
    body: Buffer.from(
      JSON.stringify({
        events: Object.values(eventCatalogue).map((definition) => eventSchema(definition)),
      }),
    ),
  }));
  serve('/manifest.schema.json', async () => ({
    contentType: 'application/schema+json',
    body: Buffer.from(JSON.stringify(manifestJsonSchema())),
  }));
  for (const type of webhookEventTypes) {
    serve(`${webhookReferencePath}/${type}.json`, async () => ({
      contentType: 'application/schema+json',
      body: Buffer.from(JSON.stringify(servedWebhookSchema(type, baseUrl))),
    }));
  }
  serve('/docs', async () => ({
    contentType: html,
    body: await readFile(new URL('page/index.html', import.meta.url)),
    headers: pageHeaders(baseUrl),
  }));
  // The page's asset URLs are relative to `/docs`, so that it also works behind a path prefix.
  router.get('/docs/', (_request, response) => response.redirect(308, '../docs'));
  for (const { name, file, ...response } of assets) {
    serve(`/docs/${name}`, async () => ({
      ...response,
      body: await readFile(file),
    }));
  }
  return router;
}

function pageHeaders(baseUrl?: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(baseUrl),
    'Referrer-Policy': 'no-referrer',
  };
}
