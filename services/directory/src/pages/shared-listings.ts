import {
  approveShareOffer,
  listSharedListings,
  listShareOffers,
  withdrawShareOffer,
} from '@irp/contracts/directory';
import { allowsScopesAndRole, permissions } from '@irp/contracts/permissions';
import {
  type Managing,
  noSuchButton,
  type PageContext,
  type PageHandlers,
  pageNumber,
  pageRange,
} from '@irp/web-pages';
import { sharedAddress } from './addresses.ts';
import { managed } from './manage/managing.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { offersOnPage, type ShownOffers } from './share-offer-parts.ts';
import { sharedPage, shownOnPage } from './shared-page.ts';

/**
 * What publishers have shared with the organization of a workspace: the search, which everybody
 * sees alike, does not find it. Admins approve the publishers here.
 */
export function sharedHandlers(deps: PageDependencies): PageHandlers {
  const { calls } = deps;
  return managed(deps, {
    title: 'Shared integrations',
    permission: permissions.listSharedListings,
    addressOf: (_ids, { workspace }) => sharedAddress({ workspace }),
    async show(context, managing) {
      const page = pageNumber(context.query);
      const query = pageRange(page, shownOnPage);
      const { principal } = managing;
      const [shared, offers] = await Promise.all([
        calls.read(listSharedListings, { principal, query }, context),
        readOffers(deps, context, managing),
      ]);
      return sharedPage(managing, page, { ...shared, offers });
    },
    async submit(context, { principal, workspace }, form) {
      const parts = {
        principal,
        params: { id: form.get('publisher') ?? noSuchButton() },
      };
      const action = form.get('action');
      if (action === 'approve') {
        await calls.call(approveShareOffer, parts, context);
      } else if (action === 'withdraw') {
        await calls.call(withdrawShareOffer, parts, context);
      } else {
        noSuchButton();
      }
      return sharedAddress({ workspace: workspace.id });
    },
  });
}

/** Undefined: the person does not decide about publishers. */
async function readOffers(
  { calls }: PageDependencies,
  context: PageContext,
  { principal }: Managing,
): Promise<ShownOffers | undefined> {
  if (!allowsScopesAndRole(permissions.listShareOffers, principal)) {
    return undefined;
  }
  const page = pageNumber(context.query, 'offers');
  const query = pageRange(page, offersOnPage);
  return {
    ...(await calls.read(listShareOffers, { principal, query }, context)),
    page,
  };
}
