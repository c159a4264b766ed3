import { newEvent } from '@irp/events';
import { type Application, isDueForReminder } from '../domain/application.ts';
import { system } from '../domain/event.ts';
import { secretReminder } from '../domain/secret-reminder.ts';
import type { Deps } from './deps.ts';
import { ownerAddresses } from './owner-addresses.ts';

/**
 * Reminds owners of secrets that are due for rotation, once for each. The mail goes first, under the key of secret and recipient:
 * cut off in between, the next turn posts nothing twice and notes it then.
 */
export function remindOfSecrets(deps: Deps) {
  const { applications, workspaces, postOffice, log, now } = deps;
  return async (): Promise<void> => {
    for (const application of await applications.dueForReminder(new Date(now())))
      await remind(application).catch((error) =>
        log.warn({ err: error, applicationId: application.id }, 'a reminder to rotate a secret has to wait'),
      );
  };

  async function remind(application: Application): Promise<void> {
    const { id: subject } = application;
    const workspace = await workspaces.get(application.workspaceId);
    const addresses = await ownerAddresses(deps, application, workspace);
    const due = application.secrets.filter((secret) => isDueForReminder(secret, now()));
    for (const secret of due)
      for (const to of addresses) {
        const key = `secret-reminder/${subject}/${secret.id}/${to}`;
        await postOffice.post({ key, to, ...secretReminder(application, secret) });
      }
    const ids = new Set(due.map(({ id }) => id));
    await applications.change(subject, (current) => {
      const { workspaceId } = current;
      const reminded = current.secrets.filter(({ id, remindedAt }) => ids.has(id) && remindedAt === null);
      if (reminded.length === 0) return undefined;
      const remindedAt = new Date(now());
      const secrets = current.secrets.map((one) => (reminded.includes(one) ? { ...one, remindedAt } : one));
      const events = reminded.map(({ id: secretId, prefix, createdAt }) => {
        const data = { secretId, prefix, createdAt: createdAt.toISOString() };
        return newEvent(now(), { type: 'secret.expiring', workspaceId, subject, actor: system, data });
      });
      return { application: { ...current, secrets }, events };
    });
  }
}
