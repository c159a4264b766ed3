import { consoleAddresses } from '@irp/contracts/console-addresses';
import type { DomainEvent } from '@irp/contracts/events';
import type { Logger } from '@irp/observability';
import { type Application, liveSecrets } from '../applications/domain/application.ts';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import type { RequestMail } from '../mail/request-mail.ts';
import type { AdminAddresses } from '../people/owner-addresses.ts';
import type { UserStore } from '../people/store/user-store.ts';
import type { Workspace } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';

interface Dependencies {
  workspaces: Pick<WorkspaceStore, 'idsWithUnmailed' | 'findUnmailed' | 'markMailed'>;
  applications: Pick<ApplicationStore, 'list'>;
  users: Pick<UserStore, 'find'>;
  requestMail: RequestMail;
  issuer: () => string;
  adminAddresses: AdminAddresses;
  log: Logger;
  now: () => number;
}

/** Maximum number of applications that a workspace can have. */
const limit = 200;

/**
 * Creates a task that mails the admins of a workspace after a member has left. The mail lists the
 * valid client secrets that this person created and therefore knows. The person's API keys and
 * tokens end with the membership, but secrets of applications do not. If the person created no
 * valid secret, no mail is sent. The event for the mail is stored in the same write that removes
 * the member, so a crash loses no mail. The mail's idempotency key contains the event's id, so a
 * retry sends no second mail.
 */
export function mailSecretsLeft(deps: Dependencies) {
  const { workspaces, log } = deps;
  return async (): Promise<void> => {
    for (const id of await workspaces.idsWithUnmailed()) {
      await mailWorkspace(deps, id).catch((error) =>
        log.warn(
          { err: error, workspaceId: id },
          'mail about secrets of former members not sent; retrying',
        ),
      );
    }
  };
}

async function mailWorkspace(deps: Dependencies, id: string): Promise<void> {
  const found = await deps.workspaces.findUnmailed(id);
  if (found === undefined) {
    return;
  }
  for (const event of found.events) {
    await mailEvent(deps, found.workspace, event);
    await deps.workspaces.markMailed(id, event.id);
  }
}

async function mailEvent(
  { applications, users, requestMail, adminAddresses, issuer, now }: Dependencies,
  workspace: Workspace,
  { id: eventId, subject: userId }: DomainEvent<'member.removed'>,
): Promise<void> {
  const created = {
    secretCreatedBy: { userId, now: new Date(now()) },
    workspaceId: workspace.id,
  };
  const found = await applications.list(created, {
    after: undefined,
    skip: 0,
    limit,
  });
  if (found.length === 0) {
    return;
  }
  const person = await users.find(userId);
  const params = {
    person: {
      id: userId,
      name: person?.name ?? userId,
    },
    workspace: workspace.name,
    secrets: secretsCreatedBy(userId, found, now()),
    link:
      issuer() + consoleAddresses.applicationsWithSecretsOf({ workspaceId: workspace.id }, userId),
  };
  for (const [to, admin] of await adminAddresses(workspace)) {
    await requestMail({
      key: `${eventId}/${admin.userId}`,
      to,
      userId: admin.userId,
      kind: 'secrets-left',
      params,
    });
  }
}

function secretsCreatedBy(userId: string, applications: readonly Application[], nowMs: number) {
  return applications.flatMap((application) => {
    const { id, name } = application;
    const created = liveSecrets(application, nowMs).filter(({ createdBy }) => createdBy === userId);
    return created.map(({ prefix }) => ({
      application: { id, name },
      prefix,
    }));
  });
}
