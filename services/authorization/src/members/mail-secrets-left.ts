import { liveSecrets } from '../applications/domain/application.ts';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import { onOneLine } from '../kernel/one-line.ts';
import type { MailQueue } from '../mail/mail.ts';
import type { AdminAddresses } from '../people/owner-addresses.ts';
import type { User } from '../people/store/user-store.ts';
import type { Membership, Workspace } from '../workspaces/domain/workspace.ts';

interface Dependencies {
  applications: Pick<ApplicationStore, 'list'>;
  mailQueue: MailQueue;
  adminAddresses: AdminAddresses;
  now: () => number;
}

/**
 * Mails the admins of a workspace which valid client secrets a person who left has created, and so seen: API keys and
 * tokens of the person end with the membership, secrets of applications go on. No mail without such secrets.
 */
export type MailSecretsLeft = (workspace: Workspace, left: Membership, person: User | undefined) => Promise<void>;

/** As many as a workspace may have. */
const limit = 200;

export function createMailSecretsLeft({ applications, mailQueue, adminAddresses, now }: Dependencies): MailSecretsLeft {
  return async (workspace, { userId, joinedAt }, person) => {
    const created = { secretCreatedBy: { userId, now: new Date(now()) }, workspaceId: workspace.id };
    const found = await applications.list(created, { after: undefined, skip: 0, limit });
    if (found.length === 0) return;
    const secrets = found.flatMap((application) =>
      liveSecrets(application, now())
        .filter(({ createdBy }) => createdBy === userId)
        .map(({ prefix }) => `- ${onOneLine(application.name)}: ${prefix}… (application ${application.id})`),
    );
    const name = onOneLine(person?.name ?? userId);
    const mail = {
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
        `GET /v2/applications?secretCreatedBy=${userId}`,
        '',
      ].join('\n'),
    };
    for (const to of await adminAddresses(workspace))
      await mailQueue.enqueue({
        key: `secrets_left/${workspace.id}/${userId}/${joinedAt.getTime()}/${to}`,
        to,
        ...mail,
      });
  };
}
