import type { Principal } from '@irp/contracts';
import { getListing, putVisibility, submitListing } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { noSuchButton, type PageContext, type PageHandlers, workspacePage } from '@irp/web-pages';
import { ownListingAddress } from '../addresses.ts';
import { installPage } from '../install-parts.ts';
import type { PageDependencies } from '../page-dependencies.ts';
import { applicationsPath, ownListingPage, type ShownListing } from './own-listing-page.ts';

/**
 * The listing of an application of the workspace: what became of its review, and the buttons that
 * go on from there.
 */
export function ownListingHandlers({ calls, people, region }: PageDependencies): PageHandlers {
  const site = {
    people,
    region,
    title: 'Listing',
    path: applicationsPath,
    frame: installPage,
    permission: permissions.submitListing,
    what: 'the listings of its applications',
  };

  async function read(context: PageContext, principal: Principal): Promise<ShownListing> {
    const reply = await calls.call(
      getListing,
      {
        principal,
        params: { id: context.id },
      },
      context,
    );
    if (reply.status !== 200) {
      throw new Error(`getListing returned ${reply.status}`);
    }
    return {
      listing: reply.body,
      revision: reply.headers.ETag,
    };
  }

  return workspacePage(site, {
    addressOf: ({ id }, { workspace }) => ownListingAddress(id, workspace),
    show: async (context, managing) =>
      ownListingPage(managing, await read(context, managing.principal)),
    async submit(context, { principal, workspace }, form) {
      const { id } = context;
      // What is submitted, and shown to everybody, is what the page was about.
      const headers = { 'if-match': form.get('revision') ?? noSuchButton() };
      const parts = {
        principal,
        params: { id },
        headers,
      };
      const action = form.get('action');
      if (action === 'submit') {
        await calls.call(submitListing, parts, context);
      } else if (action === 'show') {
        await calls.call(
          putVisibility,
          {
            ...parts,
            body: { visibility: 'public' },
          },
          context,
        );
      } else {
        noSuchButton();
      }
      return ownListingAddress(id, workspace.id);
    },
  });
}
