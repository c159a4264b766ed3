import { newestVersion } from '@irp/contracts';
import { webhookReference, webhookReferencePath } from '@irp/contracts/notifications';
import { errorCodes, errorType } from '@irp/errors';
import { acceptsHtml } from '@irp/http';
import { Html, html } from '@irp/web-pages';
import { type RequestHandler, Router } from 'express';
import { methodNotAllowed } from '../docs/method-not-allowed.ts';
import type { ReferencePages } from '../docs/reference/reference-pages.ts';
import type { VersionRegistry } from '../versions/version-registry.ts';
import { apiChangelog } from './api-changelog.ts';
import { errorDocument, errorIndexPage, errorPage } from './error-pages.ts';
import { icon } from './icon.ts';
import { apiIndex, type LandingOptions, landingPage } from './landing-page.ts';
import { migrationGuide } from './migration-guide.ts';
import { type GatewayPage, sendInLanguage } from './page.ts';
import { webhooksPage } from './webhooks-page.ts';

export interface PagesOptions extends LandingOptions {
  documentation: ReferencePages;
  versions: Pick<VersionRegistry, 'find'>;
}

/**
 * Creates the router for `/`, its icon, and the pages outside the reference: the migration guide,
 * the changelog and the error codes.
 */
export function createPagesRouter(options: PagesOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/', landing(options));
  router
    .route('/favicon.ico')
    .get((_request, response) => {
      response
        .set({
          'Content-Type': icon.contentType,
          'Cache-Control': 'public, max-age=86400',
        })
        .send(icon.body);
    })
    .all(methodNotAllowed);
  const document = (path: string, page: () => GatewayPage): RequestHandler => {
    const root = '../'.repeat(path.split('/').length - 1);
    return (request, response) =>
      options.documentation.send(request, response, { version: newestVersion, path }, () => {
        const { title, body } = page();
        return { title, root, body: html`<h1>${title}</h1>${new Html(body)}` };
      });
  };
  router.get(
    '/docs/migration-v1-to-v2',
    document('docs/migration-v1-to-v2', () => migrationGuide(options.versions.find('v1'))),
  );
  router.get('/docs/changelog', document('docs/changelog', apiChangelog));
  const webhooks = webhookReference(options.baseUrl);
  const serveWebhooks = negotiated(
    document('docs/webhooks', () => webhooksPage(webhooks)),
    () => ({ types: webhooks }),
  );
  router.route(webhookReferencePath).get(serveWebhooks).all(methodNotAllowed);
  const errorIndex = () => ({ errors: errorCodes.map(errorDocument) });
  router
    .route('/docs/errors')
    .get(negotiated(document('docs/errors', errorIndexPage), errorIndex))
    .all(methodNotAllowed);
  for (const code of errorCodes) {
    const serve = negotiated(
      document(errorType(code).slice(1), () => errorPage(code)),
      () => errorDocument(code),
    );
    router.route(errorType(code)).get(serve).all(methodNotAllowed);
  }
  return router;
}

/** Serves a page to browsers, and JSON to all other clients. */
function negotiated(page: RequestHandler, json: () => unknown): RequestHandler {
  return (request, response, next) => {
    response.vary('Accept');
    if (acceptsHtml(request)) {
      return page(request, response, next);
    }
    response.set('Cache-Control', 'no-cache').json(json());
  };
}

/** Returns the handler for `/`: a page for browsers, JSON for all other clients. */
function landing(options: PagesOptions): RequestHandler {
  return (request, response) => {
    response.vary('Accept');
    response.set('Cache-Control', 'no-store');
    if (acceptsHtml(request)) {
      sendInLanguage(request, response, (language) => landingPage(options, request, language));
      return;
    }
    response.json(apiIndex(options));
  };
}
