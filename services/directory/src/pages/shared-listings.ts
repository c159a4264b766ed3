import { listSharedListings } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { type PageHandlers, pageNumber } from '@irp/web-pages';
import { sharedAddress } from './addresses.ts';
import { managed } from './manage/managing.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { sharedPage, shownOnPage } from './shared-page.ts';

/** What publishers have shared with the organization of a workspace: the search, which everybody sees alike, does not find it. */
export function sharedHandlers(deps: PageDependencies): PageHandlers {
  return managed(deps, {
    title: 'Shared integrations',
    permission: permissions.listSharedListings,
    addressOf: (_ids, { workspace }) => sharedAddress({ workspace }),
    async show(context, managing) {
      const page = pageNumber(context.query);
      const query = { limit: String(shownOnPage), offset: String((page - 1) * shownOnPage) };
      const { principal } = managing;
      return sharedPage(managing, page, await deps.calls.read(listSharedListings, { principal, query }, context));
    },
  });
}
