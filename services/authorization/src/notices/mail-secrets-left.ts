import type { DomainEvent } from '@irp/contracts/events';
import type { Logger } from '@irp/logging';
import { type Application, liveSecrets } from '../applications/domain/application.ts';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import { onOneLine } from '../kernel/one-line.ts';
import type { MailQueue } from '../mail/mail.ts';
import type { AdminAddresses } from '../people/owner-addresses.ts';
import type { UserStore } from '../people/store/user-store.ts';
import type { Workspace } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';

interface Dependencies {
  workspaces: Pick<WorkspaceStore, 'idsWithUnmailed' | 'findUnmailed' | 'markMailed'>;
  applications: Pick<ApplicationStore, 'list'>;
  users: Pick<UserStore, 'find'>;
  mailQueue: MailQueue;
  adminAddresses: AdminAddresses;
  log: Logger;
  now: () => number;
}

/** As many as a workspace may have. */
const limit = 200;

/**
 * Mails the admins of a workspace which valid client secrets a person who left has created, and so seen: API keys and
 * tokens of the person end with the membership, secrets of applications go on. No mail without such secrets. The event is
 * stored with the change, so that a crash loses no mail, and is part of the mail's key, so that a retry sends none twice.
 */
export function mailSecretsLeft(deps: Dependencies) {
  const { workspaces, log } = deps;
  return async (): Promise<void> => {
    for (const id of await workspaces.idsWithUnmailed())
      await mailWorkspace(deps, id).catch((error) =>
        log.warn({ err: error, workspaceId: id }, 'could not mail the secrets of members who left; retrying'),
      );
  };
}

async function mailWorkspace(deps: Dependencies, id: string): Promise<void> {
  const found = await deps.workspaces.findUnmailed(id);
  if (found === undefined) return;
  for (const event of found.events) {
    await mailEvent(deps, found.workspace, event);
    await deps.workspaces.markMailed(id, event.id);
  }
}

async function mailEvent(
  { applications, users, mailQueue, adminAddresses, now }: Dependencies,
  workspace: Workspace,
  { id: eventId, subject: userId }: DomainEvent<'member.removed'>,
): Promise<void> {
  const created = { secretCreatedBy: { userId, now: new Date(now()) }, workspaceId: workspace.id };
  const found = await applications.list(created, { after: undefined, skip: 0, limit });
  if (found.length === 0) return;
  const person = await users.find(userId);
  const mail = secretsLeftMail(workspace, { id: userId, name: person?.name ?? userId }, found, now());
  for (const to of await adminAddresses(workspace)) await mailQueue.enqueue({ key: `${eventId}/${to}`, to, ...mail });
}

function secretsLeftMail(
  workspace: Workspace,
  left: { id: string; name: string },
  applications: readonly Application[],
  nowMs: number,
) {
  const secrets = applications.flatMap((application) =>
    liveSecrets(application, nowMs)
      .filter(({ createdBy }) => createdBy === left.id)
      .map(({ prefix }) => `- ${onOneLine(application.name)}: ${prefix}… (application ${application.id})`),
  );
  const name = onOneLine(left.name);
  return {
    subject: `${name} left "${onOneLine(workspace.name)}": replace the client secrets that they created`,
    text: [
      `${name} is no longer a member of the workspace "${onOneLine(workspace.name)}". Their API keys and tokens have ended.`,
      'These client secrets, which they created and so have seen, are still valid:',
      '',
      ...secrets,
      '',
      'To replace one, create a new secret and choose how long the old one stays valid, 0 to 168 hours:',
      'POST /v2/applications/{id}/secrets {"overlapHours": 24}',
      'The applications, until every secret is replaced:',
      `GET /v2/applications?secretCreatedBy=${left.id}`,
      '',
    ].join('\n'),
  };
}
