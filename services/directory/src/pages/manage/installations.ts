import { listInstallationRequests, listInstallations } from '@irp/contracts/directory';
import { type PageHandlers, pageNumber, pageRange } from '@irp/web-pages';
import { installationsAddress } from '../addresses.ts';
import type { PageDependencies } from '../page-dependencies.ts';
import { installationsPage, shownOnPage } from './installations-page.ts';
import { managed } from './managing.ts';

/** The installations of a workspace, and what its members have asked for. */
export function installationsHandlers(deps: PageDependencies): PageHandlers {
  const { calls } = deps;
  return managed(deps, {
    addressOf: (_ids, { workspace }) => installationsAddress({ workspace }),
    async show(context, managing) {
      const { principal, workspace } = managing;
      const [page, requests] = [pageNumber(context.query), pageNumber(context.query, 'requests')];
      const state = context.query.get('state') || undefined;
      const [installed, asked] = await Promise.all([
        calls.read(
          listInstallations,
          {
            principal,
            query: {
              ...(state && { state }),
              ...pageRange(page, shownOnPage),
            },
          },
          context,
        ),
        calls.read(
          listInstallationRequests,
          {
            principal,
            query: {
              state: 'pending',
              ...pageRange(requests, shownOnPage),
            },
          },
          context,
        ),
      ]);
      const view = {
        workspace: workspace.id,
        state,
        page,
        requests,
      };
      return installationsPage(managing, view, { installed, asked });
    },
  });
}
