import { previewChange, revokeDownstream } from '@irp/contracts/authorization';
import {
  html,
  noSuchButton,
  type PageCalls,
  type PageHandlers,
  type WorkspaceSite,
  workspacePage,
} from '@irp/web-pages';
import { revokeTokensAddress } from './addresses.ts';
import { changePage } from './change-page.ts';
import { readShown } from './shown-application.ts';

/** Revokes the tokens of an application in all workspaces. */
export function revokeTokensHandlers(site: WorkspaceSite, calls: PageCalls): PageHandlers {
  return workspacePage(site, {
    addressOf: ({ id }, { workspace }) => revokeTokensAddress(id, workspace),
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
          query: { change: 'revoke-downstream' },
        },
        context,
      );
      const tokens = impact.liveAccessTokens + impact.liveRefreshTokens;
      return site.frame(
        changePage(managing, {
          shown,
          impact,
          title: 'Revoke all tokens',
          address: revokeTokensAddress(context.id),
          action: 'revoke-tokens',
          button: 'Revoke them all',
          nothing:
            tokens === 0 &&
            html`<p class="note">There is nothing to revoke: it has no valid token.</p>`,
        }),
      );
    },
    async submit(context, { principal, workspace }, form) {
      if (form.get('action') !== 'revoke-tokens') {
        noSuchButton();
      }
      await calls.call(
        revokeDownstream,
        {
          principal,
          params: { id: context.id },
          body: {},
        },
        context,
      );
      // The page says that no token is left.
      return revokeTokensAddress(context.id, workspace.id);
    },
  });
}
