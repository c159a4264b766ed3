import type { DomainEvent } from '@irp/contracts';
import type { Application } from '../domain/application.ts';
import { lifecycleMail } from '../domain/lifecycle-mail.ts';
import type { MailedType, Relation } from '../domain/lifecycle-notice.ts';
import type { Deps } from './deps.ts';
import { adminAddresses, ownerAddresses } from './owner-addresses.ts';

type MailedEvent = DomainEvent<MailedType>;

/** Its owner may be no admin: these two are about credentials. */
const forOwner = new Set(['application.credentials_compromised', 'secret.rotated']);
const forOwnerAlone = new Set(['secret.rotated']);

/**
 * Tells the admins of every workspace that an event of an application concerns. What is to be told is stored with the
 * change itself, so that being cut off loses nothing; the mail's key is event, workspace and recipient, so that being
 * repeated doubles nothing.
 */
export function mailLifecycle(deps: Deps) {
  const { applications, log } = deps;
  return async (): Promise<void> => {
    for (const id of await applications.withUnmailed())
      await mailLifecycleOf(deps, id).catch((error) =>
        log.warn({ err: error, applicationId: id }, 'lifecycle mails of an application have to wait'),
      );
  };
}

/** The mails of one application that are not posted yet. */
export async function mailLifecycleOf(deps: Deps, applicationId: string): Promise<void> {
  const { applications } = deps;
  const found = await applications.unmailed(applicationId);
  for (const event of found?.events ?? []) {
    await tell(deps, found!.application, event);
    await applications.mailed(applicationId, event.id);
  }
}

async function tell(deps: Deps, application: Application, event: MailedEvent): Promise<void> {
  const { workspaces } = deps;
  const from = event.workspaceId;
  const to = event.type === 'application.ownership_transferred' ? event.data.toWorkspaceId : from;
  const [publisher, formerPublisher] = await Promise.all([titleOf(deps, to), titleOf(deps, from)]);
  for (const workspaceId of await concerned(deps, application, event, [from, to])) {
    const workspace = await workspaces.find(workspaceId);
    if (!workspace) continue;
    const relation: Relation = workspaceId === to ? 'publisher' : workspaceId === from ? 'former publisher' : 'user';
    const addresses = forOwnerAlone.has(event.type) ? new Set<string>() : await adminAddresses(deps, workspace);
    if (relation === 'publisher' && forOwner.has(event.type))
      for (const address of await ownerAddresses(deps, application, workspace)) addresses.add(address);
    const notice = { event, application, publisher, formerPublisher, workspace: workspace.name, relation };
    const mail = lifecycleMail(notice);
    for (const address of addresses)
      await deps.postOffice.post({ key: `${event.id}/${workspaceId}/${address}`, to: address, ...mail });
  }
}

/** Where it is installed or agreed to, and who owns it. */
async function concerned(
  { consents, installationGrants }: Deps,
  { id }: Application,
  event: MailedEvent,
  owners: string[],
): Promise<Iterable<string>> {
  if (forOwnerAlone.has(event.type)) return owners;
  if (event.type === 'application.downstream_revoked' && event.data.workspaceIds) return event.data.workspaceIds;
  const [installed, agreedIn] = await Promise.all([installationGrants.listOf(id), consents.workspacesOf(id)]);
  const users = [...installed.map(({ workspaceId }) => workspaceId), ...agreedIn];
  return new Set(event.type === 'application.downstream_revoked' ? users : [...owners, ...users]);
}

async function titleOf({ workspaces, organizations }: Deps, workspaceId: string): Promise<string> {
  const workspace = await workspaces.find(workspaceId);
  const organization = workspace && (await organizations.nameOf(workspace.organizationId));
  return workspace ? `${organization ?? ''} (${workspace.name})`.trim() : `workspace ${workspaceId}`;
}
