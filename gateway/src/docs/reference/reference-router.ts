import { everyVersion, type NumberedVersion, newestVersion } from '@irp/contracts';
import { notFound } from '@irp/errors';
import { Router } from 'express';
import { methodNotAllowed } from '../method-not-allowed.ts';
import { staticResponse } from '../static-response.ts';
import { operationPath } from './api-reference.ts';
import { operationPage } from './operation-page.ts';
import { overviewPage } from './overview-page.ts';
import type { ReferencePages } from './reference-pages.ts';
import { searchEntries } from './search-entries.ts';

/**
 * Serves the reference of the API: the newest version at `/docs`, an older version at `/docs/v1`,
 * and a page for each operation. The pages are readable without JavaScript.
 */
export function createReferenceRouter(pages: ReferencePages): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const serveOverview = (path: string, version: NumberedVersion, root: string) =>
    router
      .route(path)
      .get((request, response) =>
        pages.send(request, response, { version, path }, (reference, registered) =>
          overviewPage(reference, root, registered),
        ),
      )
      .all(methodNotAllowed);
  serveOverview('/docs', newestVersion, '');
  // Each page must have a single path, because pages contain only relative URLs. With relative
  // URLs, pages work if a proxy adds a path prefix.
  for (const path of ['/docs/', `/docs/${newestVersion}`]) {
    router.get(path, (_request, response) => response.redirect(308, '../docs'));
  }
  router
    .route('/docs/search.json')
    .get(
      staticResponse(async () => ({
        contentType: 'application/json',
        body: Buffer.from(JSON.stringify(searchEntries(pages.of(newestVersion)))),
      })),
    )
    .all(methodNotAllowed);
  for (const version of everyVersion) {
    if (version !== newestVersion) {
      serveOverview(`/docs/${version}`, version, '../');
    }
    router
      .route(`/docs/${version}/:operationId`)
      .get((request, response) => {
        const operation = pages
          .of(version)
          .operations.find(({ operationId }) => operationId === request.params.operationId);
        if (operation === undefined) {
          throw notFound();
        }
        const path = operationPath(version, operation.operationId);
        return pages.send(request, response, { version, path }, (reference, registered) =>
          operationPage(reference, operation, '../../', registered),
        );
      })
      .all(methodNotAllowed);
  }
  return router;
}
