import { newId } from '@irp/contracts';
import { emailForms, normalizeEmail } from '@irp/contracts/authorization';
import type { DomainEvent } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import type { PageRange } from '@irp/http';
import {
  conflict,
  isDuplicateKey,
  readsById,
  retryOnConflict,
  tooManyChanges,
} from '@irp/persistence';
import type { Invitation, Membership, Workspace } from '../domain/workspace.ts';
import type { WorkspaceModels, WorkspaceRow } from './workspace-models.ts';

type NewWorkspace = Pick<Workspace, 'organizationId' | 'name' | 'region'>;

interface WorkspaceFilter extends Pick<Workspace, 'organizationId'> {
  /** Id of a member. */
  userId: string;
  /** Id of the only workspace to return; undefined for all. */
  id: string | undefined;
}

export interface WorkspaceStore {
  find(id: string): Promise<Workspace | undefined>;
  /** Returns a workspace. @throws PlatformError 404 */
  get(id: string): Promise<Workspace>;
  /** Returns the user's workspaces in the organization, by ascending id. */
  listOf(filter: WorkspaceFilter, range: PageRange<string>): Promise<Workspace[]>;
  countOf(filter: WorkspaceFilter): Promise<number>;
  /** Returns the ids of the user's workspaces in all organizations, at most 1,000. */
  idsOfMember(userId: string): Promise<string[]>;
  /** Returns the user's workspaces in all organizations, by name, at most 1,000. */
  listOfMember(userId: string): Promise<Workspace[]>;
  /** Returns the workspaces of the organization, by name, at most 1,000. */
  listOfOrganization(organizationId: string): Promise<Workspace[]>;
  /**
   * Returns the workspaces that have invited this address, at most 1,000. Each returned workspace
   * contains only the invitation of this address.
   */
  listInviting(email: string): Promise<InvitingWorkspace[]>;
  /** Returns the workspace of an accepted invitation, if the user is a member. */
  findAccepted(userId: string, invitationId: string): Promise<Workspace | undefined>;
  /** Returns the ids of workspaces with invitations that have expired by `now`, at most 1,000. */
  idsWithExpired(now: Date): Promise<string[]>;
  /**
   * Returns the ids of workspaces with a removed member for whom the mail about secrets is not
   * requested yet, at most 100.
   */
  idsWithUnmailed(): Promise<string[]>;
  findUnmailed(
    id: string,
  ): Promise<{ workspace: Workspace; events: DomainEvent<'member.removed'>[] } | undefined>;
  markMailed(id: string, eventId: string): Promise<void>;
  /**
   * Stores a new workspace.
   * @param id default: a new id.
   * @throws PlatformError 409 if the organization has a workspace with this name
   */
  create(
    created: NewWorkspace,
    members: Membership[],
    createdEvents: CreatedEvents,
    id?: string,
  ): Promise<Workspace>;
  /**
   * Returns the organization's workspace with this name. If no workspace has this name, inserts a
   * workspace without members.
   */
  ensure(created: NewWorkspace, createdEvents: CreatedEvents): Promise<Workspace>;
  /**
   * Reads a workspace, applies `change`, and stores the result if the revision has not changed. If
   * the revision has changed, tries again. Stores nothing if `change` returns the workspace itself.
   * A rule about all members, such as the requirement of an owner, is therefore valid even with
   * concurrent requests.
   * @throws PlatformError 404, 409 after 20 attempts, and the errors of `change`
   */
  change(
    id: string,
    change: (workspace: Workspace) => Workspace,
    changeEvents: ChangeEvents,
  ): Promise<Workspace>;
}

/**
 * An inviting workspace, without its members. Members are omitted, because many workspaces can
 * invite a person, and a list of members can be large.
 */
export type InvitingWorkspace = Pick<Workspace, 'id' | 'organizationId' | 'name' | 'invitations'>;

/** Returns the events of a new workspace, which are stored in the same write. */
type CreatedEvents = (created: Workspace) => DomainEvent[];
type ChangeEvents = (before: Workspace, after: Workspace) => DomainEvent[];

const attempts = 20;

/**
 * Converts a row. Rows of former versions lack invitations, ended sessions and the rule about
 * second factors.
 */
export function toWorkspace({
  _id,
  outbox: _outbox,
  unmailed: _unmailed,
  requireSecondFactor = 'none',
  invitations = [],
  endedSessions = [],
  ...rest
}: WorkspaceRow): Workspace {
  return {
    id: _id,
    ...rest,
    requireSecondFactor,
    endedSessions,
    invitations: invitations.map(withNormalAddress),
  };
}

/**
 * Normalizes the address of an invitation, because earlier versions of this service stored
 * addresses without normalization.
 */
function withNormalAddress(invitation: Invitation): Invitation {
  return {
    ...invitation,
    email: normalizeEmail(invitation.email),
  };
}

export function createWorkspaceStore({
  workspaces,
}: Pick<WorkspaceModels, 'workspaces'>): WorkspaceStore {
  const readById = readsById<WorkspaceRow>(workspaces);
  type Filter =
    | { organizationId: string; name: string }
    | { 'members.userId': string; 'members.invitationId': string };
  async function findOne(filter: Filter) {
    const row = await workspaces.findOne(filter).lean<WorkspaceRow>();
    return row ? toWorkspace(row) : undefined;
  }

  async function find(id: string) {
    const row = await readById(id);
    return row ? toWorkspace(row) : undefined;
  }

  async function get(id: string): Promise<Workspace> {
    const found = await find(id);
    if (!found) {
      throw new PlatformError('not_found', 'There is no such workspace.');
    }
    return found;
  }

  async function create(
    created: NewWorkspace,
    members: Membership[],
    createdEvents: CreatedEvents,
    id: string = newId(),
  ): Promise<Workspace> {
    const workspace: Workspace = {
      id,
      ...created,
      requireSecondFactor: 'none',
      members,
      invitations: [],
      endedSessions: [],
      revision: 1,
      createdAt: new Date(),
    };
    const { id: _id, ...fields } = workspace;
    await workspaces
      .create({
        _id,
        ...fields,
        outbox: createdEvents(workspace),
      })
      .catch(rethrow);
    return workspace;
  }

  async function replace(
    current: Workspace,
    changed: Workspace,
    events: DomainEvent[],
  ): Promise<boolean> {
    const { id: _id, ...fields } = changed;
    const filter = { _id, revision: current.revision };
    const unmailed = events.filter(({ type }) => type === 'member.removed');
    const pushed = {
      outbox: { $each: events },
      ...(unmailed.length === 0 ? {} : { unmailed: { $each: unmailed } }),
    };
    const update = {
      $set: fields,
      ...(events.length === 0 ? {} : { $push: pushed }),
    };
    const { matchedCount } = await workspaces.updateOne(filter, update).catch(rethrow);
    return matchedCount === 1;
  }

  return {
    find,
    get,
    create,
    async listOf(filter, { after, skip, limit }) {
      const following = after === undefined ? [] : [{ _id: { $gt: after } }];
      const found = workspaces.find({ $and: [rowsOf(filter), ...following] }).sort({ _id: 1 });
      return (await found.skip(skip).limit(limit).lean<WorkspaceRow[]>()).map(toWorkspace);
    },
    countOf: (filter) => workspaces.countDocuments(rowsOf(filter)),
    async idsOfMember(userId) {
      const rows = workspaces.find({ 'members.userId': userId }).select({ _id: 1 }).limit(1_000);
      return (await rows.lean<Pick<WorkspaceRow, '_id'>[]>()).map(({ _id }) => _id);
    },
    async listOfMember(userId) {
      const rows = await workspaces
        .find({ 'members.userId': userId })
        .sort({ name: 1, _id: 1 })
        .limit(1_000)
        .lean<WorkspaceRow[]>();
      return rows.map(toWorkspace);
    },
    async listOfOrganization(organizationId) {
      const rows = await workspaces
        .find({ organizationId })
        .sort({ name: 1 })
        .limit(1_000)
        .lean<WorkspaceRow[]>();
      return rows.map(toWorkspace);
    },
    async listInviting(email) {
      // The address is a `$literal`, because MongoDB would read an address that begins with $ as
      // the path of a field.
      const forms = emailForms(email);
      const cond = { $or: forms.map((form) => ({ $eq: ['$$one.email', { $literal: form }] })) };
      const projection = {
        organizationId: 1,
        name: 1,
        invitations: {
          $filter: {
            input: '$invitations',
            as: 'one',
            cond,
          },
        },
      };
      const rows = workspaces
        .find({ 'invitations.email': { $in: forms } })
        .select(projection)
        .limit(1_000);
      const found = await rows.lean<(Omit<InvitingWorkspace, 'id'> & { _id: string })[]>();
      return found.map(({ _id: id, invitations, ...rest }) => ({
        id,
        ...rest,
        invitations: invitations.map(withNormalAddress),
      }));
    },
    findAccepted: (userId, invitationId) =>
      findOne({
        'members.userId': userId,
        'members.invitationId': invitationId,
      }),
    async idsWithExpired(now) {
      // The lower bound excludes null. The index contains null for workspaces without invitations.
      const expired = { 'invitations.expiresAt': { $gt: new Date(0), $lte: now } };
      const rows = workspaces.find(expired).select({ _id: 1 }).limit(1_000);
      return (await rows.lean<Pick<WorkspaceRow, '_id'>[]>()).map(({ _id }) => _id);
    },
    async idsWithUnmailed() {
      const rows = workspaces
        .find({ 'unmailed.time': { $gt: new Date(0) } })
        .select({ _id: 1 })
        .limit(100);
      return (await rows.lean<Pick<WorkspaceRow, '_id'>[]>()).map(({ _id }) => _id);
    },
    async findUnmailed(id) {
      const row = await workspaces.findById(id).lean<WorkspaceRow>();
      return row
        ? {
            workspace: toWorkspace(row),
            events: row.unmailed ?? [],
          }
        : undefined;
    },
    async markMailed(_id, eventId) {
      await workspaces.updateOne({ _id }, { $pull: { unmailed: { id: eventId } } });
    },
    async ensure(created, createdEvents) {
      const { organizationId, name } = created;
      const found = await findOne({ organizationId, name });
      return (
        found ??
        create(created, [], createdEvents).catch(
          async (error) => (await findOne({ organizationId, name })) ?? Promise.reject(error),
        )
      );
    },
    change: (id, change, changeEvents) =>
      retryOnConflict(
        async () => {
          const current = await get(id);
          const result = change(current);
          if (result === current) {
            return current;
          }
          const changed = {
            ...result,
            revision: current.revision + 1,
          };
          return (await replace(current, changed, changeEvents(current, changed)))
            ? changed
            : conflict;
        },
        {
          attempts,
          error: () => tooManyChanges('workspace'),
        },
      ),
  };
}

function rowsOf({ organizationId, userId, id }: WorkspaceFilter) {
  return {
    organizationId,
    'members.userId': userId,
    ...(id === undefined ? {} : { _id: id }),
  };
}

function rethrow(error: unknown): never {
  if (!isDuplicateKey(error)) {
    throw error;
  }
  throw new PlatformError('conflict', 'The organization already has a workspace with this name.', {
    cause: error,
  });
}
