import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { everyVersion, newestVersion } from '@irp/contracts';
import { buildAsyncApi, eventCatalogue, eventSchema } from '@irp/contracts/events';
import { workbookType } from '@irp/contracts/investments';
import { manifestJsonSchema } from '@irp/contracts/manifest';
import {
  servedWebhookSchema,
  webhookEventTypes,
  webhookReferencePath,
} from '@irp/contracts/notifications';
import { Router } from 'express';
import { pageAssets } from './assets.ts';
import { examplePath, guideExamples } from './guides/guide-list.ts';
import { createGuidesRouter } from './guides/guides-router.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { pageHeaders } from './page-headers.ts';
import type { ReferencePages } from './reference/reference-pages.ts';
import { createReferenceRouter } from './reference/reference-router.ts';
import { signInPage } from './reference/sign-in-page.ts';
import { type StaticResponse, staticResponse } from './static-response.ts';

const require = createRequire(import.meta.url);
const html = 'text/html; charset=utf-8';
/** Example files to which the OpenAPI document links. */
const examples: readonly { name: string; contentType: string }[] = [
  { name: 'companies.xlsx', contentType: workbookType },
  { name: 'investments.xlsx', contentType: workbookType },
  { name: 'investments-template.xlsx', contentType: workbookType },
  { name: 'square.png', contentType: 'image/png' },
  { name: 'square.jpg', contentType: 'image/jpeg' },
  { name: 'square.webp', contentType: 'image/webp' },
];

/**
 * Serves the documents of the API (`/openapi.json` and others) and the reference at `/docs`. All
 * responses are public. The pages load scripts and style sheets only from this host.
 * @param baseUrl public URL of the gateway; default: the origin of the request
 */
export function createDocsRouter(pages: ReferencePages, baseUrl?: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const serve = (path: string, load: () => Promise<StaticResponse>) =>
    router.route(path).get(staticResponse(load)).all(methodNotAllowed);

  for (const version of everyVersion) {
    const document = staticResponse(async () => ({
      contentType: 'application/json',
      body: Buffer.from(JSON.stringify(pages.of(version).document)),
    }));
    const path = `/openapi/${version}.json`;
    const paths = version === newestVersion ? [path, '/openapi.json'] : [path];
    router.route(paths).get(document).all(methodNotAllowed);
  }
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
  for (const { name, contentType } of examples) {
    serve(`/docs/examples/${name}`, async () => ({
      contentType,
      body: await readFile(require.resolve(`./examples/${name}`)),
    }));
  }
  for (const file of guideExamples) {
    serve(`/${examplePath(file)}`, async () => ({
      contentType: 'text/plain; charset=utf-8',
      body: await readFile(new URL(`../../../docs/${file}`, import.meta.url)),
    }));
  }
  for (const { name, contentType, body } of pageAssets.files) {
    serve(`/${pageAssets.folder}/${name}`, async () => ({
      contentType,
      body,
      headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    }));
  }
  // After a sign-in at /docs, the authorization server redirects the browser to this page.
  serve('/docs/oauth2-redirect.html', async () => ({
    contentType: html,
    body: Buffer.from(signInPage()),
    headers: pageHeaders(baseUrl),
  }));
  router.use(createReferenceRouter(pages), createGuidesRouter(pages));
  return router;
}
