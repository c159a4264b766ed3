import type { Principal } from '@irp/contracts';
import {
  type ApplicationView,
  acceptTransfer,
  listApplications,
  withdrawTransfer,
} from '@irp/contracts/authorization';
import {
  noSuchButton,
  type PageCalls,
  type PageContext,
  type PageHandlers,
  type WorkspaceSite,
  workspacePage,
} from '@irp/web-pages';
import { applicationsAddress, offerAddress } from './addresses.ts';
import { acceptedPage, offerPage, uriField } from './offer-page.ts';

/** As many as a page of the API has. */
const mostOffers = '1000';

/** An application that is offered to a workspace, which accepts or declines it. */
export function offerHandlers(site: WorkspaceSite, calls: PageCalls): PageHandlers {
  async function find(
    context: PageContext,
    principal: Principal,
  ): Promise<ApplicationView | undefined> {
    const query = { offered: 'true', limit: mostOffers };
    const { data } = await calls.read(listApplications, { principal, query }, context);
    return data.find(({ id }) => id === context.id);
  }

  return workspacePage(site, {
    addressOf: ({ id }, { workspace }) => offerAddress(id, workspace),
    show: async (context, managing) =>
      site.frame(offerPage(managing, await find(context, managing.principal))),
    async submit(context, managing, form) {
      const { principal, workspace } = managing;
      const parts = {
        principal,
        params: { id: context.id },
      };
      const action = form.get('action');
      if (action === 'accept') {
        const redirectUris = [...form].flatMap(([name, value]) =>
          name.startsWith(uriField) ? [value] : [],
        );
        const accepted = await calls.read(
          acceptTransfer,
          {
            ...parts,
            body: { redirectUris },
          },
          context,
        );
        return site.frame(acceptedPage(managing, accepted, accepted.clientSecret));
      }
      if (action === 'decline') {
        await calls.call(withdrawTransfer, parts, context);
      } else {
        noSuchButton();
      }
      return applicationsAddress({ workspace: workspace.id });
    },
  });
}
