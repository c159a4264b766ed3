import type {
  Audience,
  AudienceFallback,
  readAudience as contract,
} from '@irp/contracts/authorization';
import { isAdmin, scopesByRole } from '@irp/contracts/permissions';
import { invalidField, PlatformError } from '@irp/errors';
import type { Call, Operation } from '@irp/http';
import { type Application, asOthersSee } from '../applications/domain/application.ts';
import type { InstallationAt } from '../applications/domain/grant-times.ts';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import type { UserStore } from '../people/store/user-store.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import { type AudiencePage, audiencePage } from './domain/audience-page.ts';
import type { AudienceStore, Recipient, WorkspaceMembers } from './store/audience-store.ts';

interface Dependencies {
  audiences: AudienceStore;
  applications: Pick<ApplicationStore, 'find'>;
  organizations: Pick<OrganizationStore, 'nameOf'>;
  users: Pick<UserStore, 'find' | 'findByEmail'>;
}

type Body = Call<typeof contract>['body'];
type NotifiedWorkspace = Audience['workspaces'][number];

/**
 * Maximum number of people in a page, which limits the size of the response. The page ends with the
 * workspace that reaches the maximum.
 */
const mostRecipients = 2_000;

export function readAudience(deps: Dependencies): Operation<typeof contract> {
  return async ({ body }) => {
    const application = await applicationOf(deps, body);
    const { places, next } = await pageOf(deps.audiences, body);
    const owner = await ownerOf(deps, body, application);
    const named = body.also.map(({ userId }) => userId);
    const userIds = [body.member, owner, ...named].filter((id) => id !== undefined);
    const found = await deps.audiences.workspaces(
      places.map(({ workspaceId }) => workspaceId),
      userIds,
    );
    const wanted = places.flatMap(({ workspaceId, installation }) => {
      const workspace = found.get(workspaceId);
      if (!workspace) {
        return [];
      }
      const ownerHere = application?.workspaceId === workspaceId ? owner : undefined;
      const notified = notifiedMembers(workspace, body, ownerHere);
      return [
        {
          workspace,
          installation,
          userIds: notified,
          alsoIds: additionalRecipients(workspace, body, notified),
        },
      ];
    });
    const page = cutAfter(wanted, mostRecipients);
    const workspaces = await withPeople(deps.audiences, page, body);
    const [owners, person] = await Promise.all([
      Promise.all(body.owners.map((id) => ownerName(deps, id))),
      body.names === undefined ? undefined : deps.users.find(body.names),
    ]);
    return {
      status: 200,
      body: {
        workspaces,
        next: page.length < wanted.length ? (page.at(-1)?.workspace._id ?? null) : next,
        application: application
          ? {
              id: application.id,
              name: asOthersSee(application).name,
              environment: application.environment,
              owners,
            }
          : null,
        person: person ? { id: person.id, name: person.name } : null,
      },
    };
  };
}

interface Wanted {
  workspace: WorkspaceMembers;
  installation: InstallationAt | null;
  userIds: readonly string[];
  /**
   * Users who are notified in addition. If `userIds` is empty, the owners of the organization are
   * notified in addition.
   */
  alsoIds: readonly string[];
}

/**
 * Returns the first workspaces, up to the workspace with which the number of people reaches `most`.
 */
function cutAfter(wanted: readonly Wanted[], most: number): readonly Wanted[] {
  let people = 0;
  const last = wanted.findIndex(({ userIds, alsoIds }) => {
    people += userIds.length + alsoIds.length;
    return people >= most;
  });
  return last === -1 ? wanted : wanted.slice(0, last + 1);
}

/**
 * Returns the members to notify.
 * @param owner id of the user with the e-mail address of the application's owner. The user is
 *   notified only as a member, because anyone could have entered the address
 */
function notifiedMembers(
  { members }: WorkspaceMembers,
  { member, to }: Body,
  owner: string | undefined,
): string[] {
  const among = (id: string | undefined) =>
    members.filter(({ userId }) => userId === id).map(({ userId }) => userId);
  if (member !== undefined) {
    return among(member);
  }
  const owners = among(owner);
  if (to === 'owner' && owners.length > 0) {
    return owners;
  }
  const admins = members.filter(({ role }) => isAdmin(role)).map(({ userId }) => userId);
  return [...new Set([...admins, ...owners])];
}

function additionalRecipients(
  { _id, members }: WorkspaceMembers,
  { also }: Body,
  notified: readonly string[],
): string[] {
  const here = also.filter(
    ({ workspaceId, userId }) => workspaceId === _id && !notified.includes(userId),
  );
  const mayKnow = ({ userId, scope }: (typeof here)[number]) =>
    members.some(
      (one) =>
        one.userId === userId && (scope === undefined || scopesByRole[one.role].includes(scope)),
    );
  return here.filter(mayKnow).map(({ userId }) => userId);
}

/**
 * Adds the recipients to each workspace. If a workspace has no recipients, the owners of the
 * organization are notified instead. For a mail to a single member, no owner is notified instead of
 * the member.
 */
async function withPeople(
  audiences: AudienceStore,
  page: readonly Wanted[],
  { member }: Body,
): Promise<NotifiedWorkspace[]> {
  const ids = page.flatMap(({ userIds, alsoIds }) => [...userIds, ...alsoIds]);
  const known = await audiences.recipients([...new Set(ids)]);
  const notified: NotifiedWorkspace[] = [];
  for (const { workspace, installation, userIds, alsoIds } of page) {
    const { _id: id, name, organizationId } = workspace;
    const recipients = userIds.flatMap((userId) => known.get(userId) ?? []);
    const hasRecipients = recipients.length > 0 || member !== undefined;
    const people = hasRecipients
      ? { recipients, fallback: null }
      : await organizationOwners(audiences, organizationId);
    const others = alsoIds.flatMap((userId) => known.get(userId) ?? []);
    const isNew = ({ userId }: Recipient) =>
      people.recipients.every((one) => one.userId !== userId);
    const installed = installation ?? { installationId: null };
    notified.push({
      id,
      name,
      ...installed,
      ...people,
      recipients: [...people.recipients, ...others.filter(isNew)],
    });
  }
  return notified;
}

async function organizationOwners(
  audiences: AudienceStore,
  organizationId: string,
): Promise<{ recipients: Recipient[]; fallback: AudienceFallback }> {
  const ids = new Set(await audiences.ownersOf(organizationId));
  const owners = [...(await audiences.recipients([...ids])).values()];
  const recipients = owners.map((owner) => ({ ...owner, inPlaceOfAdmins: true }));
  return {
    recipients,
    fallback: recipients.length > 0 ? 'organization_owners' : 'nobody',
  };
}

/** Returns the application of the event. @throws PlatformError 400, 404 */
async function applicationOf(
  { applications }: Pick<Dependencies, 'applications'>,
  { applicationId, only }: Body,
): Promise<Application | undefined> {
  if (applicationId === undefined) {
    if (only !== undefined) {
      return undefined;
    }
    const message = 'is required without applicationId';
    throw invalidField('only', message);
  }
  const application = await applications.find(applicationId);
  if (!application) {
    throw new PlatformError('not_found', 'There is no such application.');
  }
  return application;
}

async function pageOf(audiences: AudienceStore, body: Body): Promise<AudiencePage> {
  const { applicationId, after, limit, only, organizationId, owners, tellOwners } = body;
  const at = new Date(body.at);
  if (organizationId !== undefined) {
    const ids = await audiences.adminWorkspacesOf(organizationId, after, limit);
    const places = ids.map((workspaceId) => ({ workspaceId, installation: null }));
    return {
      places,
      next: ids.length < limit ? null : (ids.at(-1) ?? null),
    };
  }
  if (only === undefined) {
    const sources = await audiences.accessAt({
      applicationId: applicationId ?? '',
      at,
      after,
      limit,
    });
    return audiencePage(sources, tellOwners ? owners : [], after, limit);
  }
  const page = audiencePage([], only, after, limit);
  if (applicationId === undefined) {
    return page;
  }
  const ids = page.places.map(({ workspaceId }) => workspaceId);
  const installations = await audiences.installationsAt(applicationId, ids, at);
  const installed = (id: string) => installations.get(id) ?? null;
  return {
    ...page,
    places: ids.map((workspaceId) => ({
      workspaceId,
      installation: installed(workspaceId),
    })),
  };
}

/** Returns the user with the address of the application's owner, if the owner is to be notified. */
async function ownerOf(
  { users }: Pick<Dependencies, 'users'>,
  { to }: Body,
  application: Application | undefined,
): Promise<string | undefined> {
  if (to === 'admins' || !application?.owner.email) {
    return undefined;
  }
  return (await users.findByEmail(application.owner.email))?.user.id;
}

async function ownerName({ audiences, organizations }: Dependencies, workspaceId: string) {
  const workspace = (await audiences.workspaces([workspaceId], [])).get(workspaceId);
  const organization = workspace && (await organizations.nameOf(workspace.organizationId));
  const name = workspace
    ? `${organization ?? ''} (${workspace.name})`.trim()
    : `workspace ${workspaceId}`;
  return { workspaceId, name };
}
