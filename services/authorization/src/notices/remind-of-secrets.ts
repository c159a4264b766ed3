import { consoleAddresses } from '@irp/contracts/console-addresses';
import { newEvent } from '@irp/events';
import type { Logger } from '@irp/observability';
import { type Application, isDueForReminder } from '../applications/domain/application.ts';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import { system } from '../kernel/system-actor.ts';
import type { RequestMail } from '../mail/request-mail.ts';
import type { OwnerAddresses } from '../people/owner-addresses.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  workspaces: WorkspaceStore;
  requestMail: RequestMail;
  issuer: () => string;
  log: Logger;
  now: () => number;
  ownerAddresses: OwnerAddresses;
}

/**
 * Mails owners of secrets due for rotation, once for each secret. The mail is requested before the
 * reminder is stored, so that a crash loses no mail. The mail's idempotency key consists of secret
 * and recipient, so that a retry after a crash sends no second mail.
 */
export function remindOfSecrets(deps: Dependencies) {
  const { applications, workspaces, requestMail, issuer, log, now, ownerAddresses } = deps;
  return async (): Promise<void> => {
    for (const application of await applications.dueForReminder(new Date(now()))) {
      await remind(application).catch((error) =>
        log.warn(
          {
            err: error,
            applicationId: application.id,
          },
          'reminder of a secret rotation not sent; retrying',
        ),
      );
    }
  };

  async function remind(application: Application): Promise<void> {
    const { id: subject, name, workspaceId, environment } = application;
    const link = consoleAddresses.applicationSecrets({ workspaceId, environment }, subject);
    const workspace = await workspaces.get(workspaceId);
    const addresses = await ownerAddresses(application, workspace);
    const due = application.secrets.filter((secret) => isDueForReminder(secret, now()));
    for (const { id, prefix, createdAt, lastUsedAt } of due) {
      for (const [to, { userId }] of addresses) {
        await requestMail({
          key: `secret-reminder/${subject}/${id}/${userId}`,
          to,
          userId,
          kind: 'secret-due',
          params: {
            application: { id: subject, name },
            workspace: workspace.name,
            prefix,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
            link: issuer() + link,
          },
        });
      }
    }
    const ids = new Set(due.map(({ id }) => id));
    await applications.change(subject, (current) => {
      const { workspaceId, environment } = current;
      const reminded = current.secrets.filter(
        ({ id, remindedAt }) => ids.has(id) && remindedAt === null,
      );
      if (reminded.length === 0) {
        return undefined;
      }
      const remindedAt = new Date(now());
      const secrets = current.secrets.map((one) =>
        reminded.includes(one) ? { ...one, remindedAt } : one,
      );
      const events = reminded.map(({ id: secretId, prefix, createdAt }) => {
        const data = {
          secretId,
          prefix,
          createdAt: createdAt.toISOString(),
        };
        return newEvent(now(), {
          type: 'secret.expiring',
          workspaceId,
          environment,
          subject,
          actor: system,
          data,
        });
      });
      return {
        application: { ...current, secrets },
        events,
      };
    });
  }
}
