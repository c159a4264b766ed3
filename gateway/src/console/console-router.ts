import { randomBytes } from 'node:crypto';
import { notFound } from '@irp/errors';
import { type RequestHandler, Router } from 'express';
import { methodNotAllowed } from '../docs/method-not-allowed.ts';
import { sendInLanguage } from '../pages/page.ts';
import { defaultDirectory, readAsset, readConsolePage, readFailure } from './built-console.ts';
import { consoleHeaders } from './console-headers.ts';
import { failurePage, refreshS, waitingPage } from './waiting-page.ts';

/**
 * Serves files of the console at `/console/assets`, and the page of the console at all other paths
 * below `/console`. Reads the folder for each request, because a build replaces the files while the
 * gateway runs.
 * @param directory default: the output folder of the console's build
 */
export function createConsoleRouter(directory = defaultDirectory): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/console')
    .get((_request, response) => response.redirect(308, '/console/'))
    .all(methodNotAllowed);
  router
    .route(['/console/assets/', '/console/assets/*name'])
    .get(asset(directory))
    .all(methodNotAllowed);
  router.route('/console/*path').get(page(directory)).all(methodNotAllowed);
  router.route('/console/').get(page(directory)).all(methodNotAllowed);
  return router;
}

function asset(directory: string): RequestHandler {
  return async (request, response) => {
    const name = request.path.slice('/console/assets/'.length);
    const found = await readAsset(directory, name, request.acceptsEncodings());
    if (found === undefined) {
      throw notFound();
    }
    const { contentType, coding, body } = found;
    response.set({
      'Content-Type': contentType,
      // The file name contains a hash of the content, so a stored copy never becomes outdated.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    });
    response.vary('Accept-Encoding');
    if (coding !== undefined) {
      response.set('Content-Encoding', coding);
    }
    response.send(body);
  };
}

function page(directory: string): RequestHandler {
  return async (request, response) => {
    const html = await readConsolePage(directory);
    if (html !== undefined) {
      const nonce = randomBytes(18).toString('base64');
      response.set(consoleHeaders(nonce)).send(html.replace('{{nonce}}', nonce));
      return;
    }
    const reason = await readFailure(directory);
    response.status(503).set('Retry-After', String(refreshS));
    sendInLanguage(request, response, (language) =>
      reason === undefined ? waitingPage(language) : failurePage(reason, language),
    );
  };
}
