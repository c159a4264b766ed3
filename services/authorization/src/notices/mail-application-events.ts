import type { DomainEvent } from '@irp/contracts/events';
import type { Application } from '../applications/domain/application.ts';
import type { MailedType } from '../applications/domain/mailed-events.ts';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import type { InstallationGrantStore } from '../applications/store/installation-grant-store.ts';
import type { RequestMail } from '../mail/request-mail.ts';
import type { Addresses, AdminAddresses, OwnerAddresses } from '../people/owner-addresses.ts';
import type { ConsentStore } from '../tokens/store/consent-store.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { lifecycleMail, type Relation } from './domain/lifecycle-mail.ts';

interface Dependencies {
  applications: ApplicationStore;
  workspaces: WorkspaceStore;
  adminAddresses: AdminAddresses;
  ownerAddresses: OwnerAddresses;
  requestMail: RequestMail;
  issuer: () => string;
  organizations: OrganizationStore;
  consents: ConsentStore;
  installationGrants: InstallationGrantStore;
}

type MailedEvent = DomainEvent<MailedType>;

/** Events about credentials: mailed to the owner of the application, too, who may not be an admin. */
const ownerTypes = new Set(['application.credentials_compromised', 'secret.rotated']);
const ownerOnlyTypes = new Set(['secret.rotated']);

/** Queues the mails for events of one application that are not yet mailed. */
export type MailApplicationEvents = (applicationId: string) => Promise<void>;

export function createMailApplicationEvents(deps: Dependencies): MailApplicationEvents {
  return async (applicationId) => {
    const { applications } = deps;
    const found = await applications.findUnmailedEvents(applicationId);
    if (found === undefined) return;
    for (const event of found.events) {
      await mailEvent(deps, found.application, event);
      await applications.markMailed(applicationId, event.id);
    }
  };
}

async function mailEvent(deps: Dependencies, application: Application, event: MailedEvent): Promise<void> {
  const { workspaces } = deps;
  const from = event.workspaceId;
  const to = event.type === 'application.ownership_transferred' ? event.data.toWorkspaceId : from;
  const [publisher, formerPublisher] = await Promise.all([publisherName(deps, to), publisherName(deps, from)]);
  for (const workspaceId of await affectedWorkspaces(deps, application, event, [from, to])) {
    const workspace = await workspaces.find(workspaceId);
    if (!workspace) continue;
    const relation: Relation = workspaceId === to ? 'publisher' : workspaceId === from ? 'former_publisher' : 'user';
    const addresses = ownerOnlyTypes.has(event.type) ? (new Map() as Addresses) : await deps.adminAddresses(workspace);
    if (relation === 'publisher' && ownerTypes.has(event.type))
      for (const [address, user] of await deps.ownerAddresses(application, workspace)) addresses.set(address, user);
    const names = { publisher, formerPublisher, workspace: workspace.name };
    const mail = lifecycleMail({ event, application, ...names, relation, link: `${deps.issuer()}/account` });
    for (const [to, { userId }] of addresses)
      await deps.requestMail({ ...mail, key: `${event.id}/${workspaceId}/${userId}`, to, userId });
  }
}

/** The workspaces in which the application is installed or has consents, and its owners. */
async function affectedWorkspaces(
  { consents, installationGrants }: Pick<Dependencies, 'consents' | 'installationGrants'>,
  { id }: Application,
  event: MailedEvent,
  owners: string[],
): Promise<Iterable<string>> {
  if (ownerOnlyTypes.has(event.type)) return owners;
  if (event.type === 'application.downstream_revoked' && event.data.workspaceIds) return event.data.workspaceIds;
  const [installed, consentWorkspaces] = await Promise.all([
    installationGrants.listByApplication(id),
    consents.workspacesOf(id),
  ]);
  const users = [...installed.map(({ workspaceId }) => workspaceId), ...consentWorkspaces];
  return new Set(event.type === 'application.downstream_revoked' ? users : [...owners, ...users]);
}

async function publisherName(
  { workspaces, organizations }: Pick<Dependencies, 'workspaces' | 'organizations'>,
  workspaceId: string,
): Promise<string> {
  const workspace = await workspaces.find(workspaceId);
  const organization = workspace && (await organizations.nameOf(workspace.organizationId));
  return workspace ? `${organization ?? ''} (${workspace.name})`.trim() : `workspace ${workspaceId}`;
}
