import type { Principal } from '@irp/contracts';
import {
  getApplication,
  listSecrets,
  restoreApplication,
  resumeApplication,
  revokeSecret,
  rotateSecret,
} from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import {
  noSuchButton,
  type PageCalls,
  type PageContext,
  type PageHandlers,
  type WorkspaceSite,
  workspacePage,
} from '@irp/web-pages';
import { applicationAddress } from './addresses.ts';
import { applicationPage, newSecretPage, type ShownApplication } from './application-page.ts';

/** More than an application can have. */
const allSecrets = '100';

/** One application of a workspace: its state and its secrets, which are replaced here. */
export function applicationHandlers(site: WorkspaceSite, calls: PageCalls): PageHandlers {
  async function read(context: PageContext, principal: Principal): Promise<ShownApplication> {
    const parts = { principal, params: { id: context.id } };
    const [application, secrets] = await Promise.all([
      calls.read(getApplication, parts, context),
      calls.read(listSecrets, { ...parts, query: { limit: allSecrets } }, context),
    ]);
    return { application, secrets: secrets.data };
  }

  return workspacePage(site, {
    addressOf: ({ id }, { workspace }) => applicationAddress(id, workspace),
    show: async (context, managing) => site.frame(applicationPage(managing, await read(context, managing.principal))),
    async submit(context, managing, form) {
      const { principal, workspace } = managing;
      const { id } = context;
      const parts = { principal, params: { id } };
      const action = form.get('action');
      if (action === 'rotate') {
        // One that is sent again, by a reload of what it has shown, would create another secret.
        const { secrets: before } = await read(context, principal);
        if ((before[0]?.id ?? '') !== form.get('newest'))
          throw new PlatformError('precondition_failed', 'The secrets have changed.');
        const body = { overlapHours: hoursIn(form) };
        const reply = await calls.call(rotateSecret, { ...parts, body }, context);
        if (reply.status !== 201) throw new Error(`${rotateSecret.operationId} returned ${reply.status}`);
        const shown = await read(context, principal);
        return site.frame(newSecretPage(managing, shown, reply.body.clientSecret));
      }
      if (action === 'revoke')
        await calls.call(revokeSecret, { principal, params: { id, secretId: form.get('secret') } }, context);
      else if (action === 'resume') await calls.call(resumeApplication, { ...parts, body: {} }, context);
      else if (action === 'restore') await calls.call(restoreApplication, parts, context);
      else noSuchButton();
      return applicationAddress(id, workspace.id);
    },
  });
}

/** What is no number is refused by the operation, with what it accepts. */
function hoursIn(form: ReadonlyMap<string, string>): unknown {
  const text = form.get('overlapHours')?.trim() ?? '';
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
