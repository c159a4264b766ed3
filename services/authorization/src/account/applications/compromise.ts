import { previewChange, reportCompromise } from '@irp/contracts/authorization';
import {
  html,
  noSuchButton,
  type PageCalls,
  type PageHandlers,
  type WorkspaceSite,
  workspacePage,
} from '@irp/web-pages';
import { compromiseAddress } from './addresses.ts';
import { compromisedPage } from './application-page.ts';
import { changePage } from './change-page.ts';
import { readShown, requireNewest } from './shown-application.ts';

/** Reports leaked credentials of an application, which ends them all. */
export function compromiseHandlers(site: WorkspaceSite, calls: PageCalls): PageHandlers {
  return workspacePage(site, {
    addressOf: ({ id }, { workspace }) => compromiseAddress(id, workspace),
    async show(context, managing) {
      const { principal } = managing;
      const parts = {
        principal,
        params: { id: context.id },
      };
      const shown = await readShown(calls, context, principal);
      const impact = await calls.read(
        previewChange,
        {
          ...parts,
          query: { change: 'compromise' },
        },
        context,
      );
      return site.frame(
        changePage(managing, {
          shown,
          impact,
          title: 'Report leaked credentials',
          address: compromiseAddress(context.id),
          action: 'compromise',
          button: 'Report it, and end them all',
          fields: html`<label for="description">What happened? The mail to all these admins has it (optional)</label>
<input type="text" id="description" name="description" maxlength="2000" autocomplete="off">`,
        }),
      );
    },
    async submit(context, managing, form) {
      const { principal } = managing;
      const { id } = context;
      if (form.get('action') !== 'compromise') {
        noSuchButton();
      }
      requireNewest(await readShown(calls, context, principal), form);
      const description = form.get('description')?.trim();
      const parts = {
        principal,
        params: { id },
        body: description ? { description } : {},
      };
      const { clientSecret } = await calls.read(reportCompromise, parts, context);
      const { application } = await readShown(calls, context, principal);
      // Whoever reports it is signed out, here, too.
      return {
        ...site.frame(compromisedPage(managing, application, clientSecret)),
        isSignedIn: false,
      };
    },
  });
}
