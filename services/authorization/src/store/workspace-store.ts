import { type DomainEvent, newId } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { isDuplicateKey } from '@irp/persistence';
import type { Membership, Workspace } from '../domain/workspace.ts';
import type { Models, Stored } from './models.ts';

type Made = Pick<Workspace, 'organizationId' | 'name' | 'region'>;

export interface WorkspaceStore {
  find(id: string): Promise<Workspace | undefined>;
  /** @throws PlatformError 404 */
  get(id: string): Promise<Workspace>;
  /** Those of the organization with this member, by id, after `after`. */
  listOf(organizationId: string, userId: string, after: string | undefined, limit: number): Promise<Workspace[]>;
  /** The ids of those of every organization with this member. */
  idsOfMember(userId: string): Promise<string[]>;
  /** Those of every organization with this member, by name. */
  listOfMember(userId: string): Promise<Workspace[]>;
  /** @throws PlatformError 409 where the organization has one of this name */
  create(made: Made, members: Membership[], tell: Tell, id?: string): Promise<Workspace>;
  /** The workspace of this name in the organization, made without members where there is none. */
  ensure(made: Made, tell: Tell): Promise<Workspace>;
  /**
   * Reads, changes and stores; starts anew when another change came between, so that rules over the whole workspace,
   * such as that it keeps an owner, hold under concurrent requests. @throws PlatformError 404, 409, and what `change` throws
   */
  change(id: string, change: (workspace: Workspace) => Workspace, tell: ToldChange): Promise<Workspace>;
}

export type WorkspaceRow = Stored<Workspace>;

/** The events of a change, stored with it. */
type Tell = (made: Workspace) => DomainEvent[];
type ToldChange = (before: Workspace, after: Workspace) => DomainEvent[];

const attempts = 20;

export function toWorkspace({ _id, outbox: _outbox, ...rest }: WorkspaceRow): Workspace {
  return { id: _id, ...rest };
}

export function createWorkspaceStore({ workspaces }: Models): WorkspaceStore {
  async function findOne(filter: { _id: string } | { organizationId: string; name: string }) {
    const row = await workspaces.findOne(filter).lean<WorkspaceRow>();
    return row ? toWorkspace(row) : undefined;
  }

  async function get(id: string): Promise<Workspace> {
    const found = await findOne({ _id: id });
    if (!found) throw new PlatformError('not_found', 'There is no such workspace.');
    return found;
  }

  async function create(made: Made, members: Membership[], tell: Tell, id: string = newId()): Promise<Workspace> {
    const workspace: Workspace = { id, ...made, members, revision: 1, createdAt: new Date() };
    const { id: _id, ...fields } = workspace;
    await workspaces.create({ _id, ...fields, outbox: tell(workspace) }).catch(rethrow);
    return workspace;
  }

  async function replace(current: Workspace, changed: Workspace, events: DomainEvent[]): Promise<boolean> {
    const { id: _id, ...fields } = changed;
    const filter = { _id, revision: current.revision };
    const update = { $set: fields, ...(events.length === 0 ? {} : { $push: { outbox: { $each: events } } }) };
    const { matchedCount } = await workspaces.updateOne(filter, update).catch(rethrow);
    return matchedCount === 1;
  }

  return {
    find: (id) => findOne({ _id: id }),
    get,
    create,
    async listOf(organizationId, userId, after, limit) {
      const following = after === undefined ? {} : { _id: { $gt: after } };
      const filter = { organizationId, 'members.userId': userId, ...following };
      const rows = await workspaces.find(filter).sort({ _id: 1 }).limit(limit).lean<WorkspaceRow[]>();
      return rows.map(toWorkspace);
    },
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
    async ensure(made, tell) {
      const { organizationId, name } = made;
      const found = await findOne({ organizationId, name });
      return (
        found ??
        create(made, [], tell).catch(
          async (error) => (await findOne({ organizationId, name })) ?? Promise.reject(error),
        )
      );
    },
    async change(id, change, tell) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const current = await get(id);
        const changed = { ...change(current), revision: current.revision + 1 };
        if (await replace(current, changed, tell(current, changed))) return changed;
      }
      throw new PlatformError('conflict', 'Too many changes of this workspace at once. Try again.', { retryAfterS: 1 });
    },
  };
}

function rethrow(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  throw new PlatformError('conflict', 'The organization has a workspace of this name already.', { cause: error });
}
