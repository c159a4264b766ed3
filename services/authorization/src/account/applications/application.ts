import type { Principal } from '@irp/contracts';
import {
  restoreApplication,
  resumeApplication,
  revokeSecret,
  rotateSecret,
  setAuthorizationFlows,
} from '@irp/contracts/authorization';
import {
  noSuchButton,
  type Page,
  type PageCalls,
  type PageContext,
  type PageHandlers,
  type WorkspaceSite,
  workspacePage,
} from '@irp/web-pages';
import { applicationAddress } from './addresses.ts';
import { applicationPage, newSecretPage } from './application-page.ts';
import { createAnswerOnce } from './repeated-form.ts';
import { readShown } from './shown-application.ts';

/** One application of a workspace: its state and its secrets, which are replaced here. */
export function applicationHandlers(site: WorkspaceSite, calls: PageCalls): PageHandlers {
  const answerOnce = createAnswerOnce<Page>();
  const read = (context: PageContext, principal: Principal) => readShown(calls, context, principal);

  return workspacePage(site, {
    addressOf: ({ id }, { workspace }) => applicationAddress(id, workspace),
    show: async (context, managing) =>
      site.frame(applicationPage(managing, await read(context, managing.principal))),
    async submit(context, managing, form) {
      const { principal, workspace } = managing;
      const { id } = context;
      const parts = {
        principal,
        params: { id },
      };
      const action = form.get('action');
      if (action === 'rotate') {
        // One that is sent again later, by a reload of what it has shown, creates no other secret:
        // the application is not as it was.
        const revision = form.get('revision') ?? noSuchButton();
        const body = { overlapHours: hoursIn(form) };
        const same = JSON.stringify([managing.person.csrf, workspace.id, id, revision, body]);
        return answerOnce(same, async () => {
          const reply = await calls.call(
            rotateSecret,
            {
              ...parts,
              headers: { 'if-match': revision },
              body,
            },
            context,
          );
          if (reply.status !== 201) {
            throw new Error(`${rotateSecret.operationId} returned ${reply.status}`);
          }
          const shown = await read(context, principal);
          return site.frame(newSecretPage(managing, shown, reply.body.clientSecret));
        });
      }
      if (action === 'revoke') {
        await calls.call(
          revokeSecret,
          {
            principal,
            params: {
              id,
              secretId: form.get('secret'),
            },
          },
          context,
        );
      } else if (action === 'resume') {
        await calls.call(
          resumeApplication,
          {
            ...parts,
            body: {},
          },
          context,
        );
      } else if (action === 'restore') {
        await calls.call(restoreApplication, parts, context);
      } else if (action === 'permit') {
        await calls.call(
          setAuthorizationFlows,
          {
            ...parts,
            body: { enabled: true },
          },
          context,
        );
      } else {
        noSuchButton();
      }
      return applicationAddress(id, workspace.id);
    },
  });
}

/** What is no number is refused by the operation, with what it accepts. */
function hoursIn(form: ReadonlyMap<string, string>): unknown {
  const text = form.get('overlapHours')?.trim() ?? '';
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
