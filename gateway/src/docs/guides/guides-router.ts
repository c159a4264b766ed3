import { newestVersion } from '@irp/contracts';
import { html } from '@irp/web-pages';
import { Router } from 'express';
import { methodNotAllowed } from '../method-not-allowed.ts';
import type { ReferencePages } from '../reference/reference-pages.ts';
import { guideFiles, guideGroups } from './guide-list.ts';
import { allGuides, readGuide } from './read-guide.ts';

/** Serves the list of guides at `/docs/guides`, and a page for each guide. */
export function createGuidesRouter(pages: ReferencePages): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/docs/guides')
    .get((request, response) =>
      pages.send(request, response, { version: newestVersion, path: 'docs/guides' }, () => ({
        title: 'Guides',
        root: '../',
        body: guideIndex(),
      })),
    )
    .all(methodNotAllowed);
  for (const [slug, file] of guideFiles) {
    router
      .route(`/docs/guides/${slug}`)
      .get((request, response) =>
        pages.send(
          request,
          response,
          { version: newestVersion, path: `docs/guides/${slug}` },
          () => {
            const { title, body } = readGuide(slug, file);
            return {
              title,
              root: '../../',
              body,
            };
          },
        ),
      )
      .all(methodNotAllowed);
  }
  return router;
}

function guideIndex() {
  const titles = new Map(allGuides().map(({ slug, title }) => [slug, title]));
  return html`<h1>Guides</h1>
${guideGroups.map(
  ({ name, guides }) =>
    html`<h2>${name}</h2><ul>${guides.map(
      ([slug]) => html`<li><a href="guides/${slug}">${titles.get(slug)}</a></li>`,
    )}</ul>`,
)}
<h2>Look up</h2><ul><li><a href="../docs">API reference</a></li><li><a href="errors">Error codes</a></li><li><a href="webhooks">Events of webhooks</a></li>
<li><a href="changelog">API changelog</a></li><li><a href="migration-v1-to-v2">Migration from v1 to v2</a></li></ul>`;
}
