import { newId } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Membership, Workspace } from '../domain/workspace.ts';
import type { Models } from './models.ts';

export interface WorkspaceStore {
  find(id: string): Promise<Workspace | undefined>;
  /** @throws PlatformError 404 */
  get(id: string): Promise<Workspace>;
  findByName(organizationId: string, name: string): Promise<Workspace | undefined>;
  /** Those with this member, by id, after `after`. */
  listOf(userId: string, after: string | undefined, limit: number): Promise<Workspace[]>;
  create(made: Pick<Workspace, 'organizationId' | 'name' | 'region'>, members: Membership[]): Promise<Workspace>;
  /**
   * Reads, changes and stores; starts anew when another change came between, so that rules over the whole workspace,
   * such as that it keeps an owner, hold under concurrent requests.
   */
  change(id: string, change: (workspace: Workspace) => Workspace): Promise<Workspace>;
}

const attempts = 20;

export function createWorkspaceStore({ workspaces }: Models): WorkspaceStore {
  type Row = Omit<Workspace, 'id'> & { _id: string };
  const toWorkspace = ({ _id, ...rest }: Row): Workspace => ({ id: _id, ...rest });
  const find = async (id: string) => {
    const row = await workspaces.findById(id).lean<Row>();
    return row ? toWorkspace(row) : undefined;
  };
  const get = async (id: string) => {
    const found = await find(id);
    if (!found) throw new PlatformError('not_found', 'There is no such workspace.');
    return found;
  };
  return {
    find,
    get,
    async findByName(organizationId, name) {
      const row = await workspaces.findOne({ organizationId, name }).lean<Row>();
      return row ? toWorkspace(row) : undefined;
    },
    async listOf(userId, after, limit) {
      const filter = { 'members.userId': userId, ...(after === undefined ? {} : { _id: { $gt: after } }) };
      const rows = await workspaces.find(filter).sort({ _id: 1 }).limit(limit).lean<Row[]>();
      return rows.map(toWorkspace);
    },
    async create(made, members) {
      const row = { _id: newId(), ...made, members, revision: 1, createdAt: new Date() };
      await workspaces.create(row);
      return toWorkspace(row);
    },
    async change(id, change) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const current = await get(id);
        const changed = { ...change(current), revision: current.revision + 1 };
        const { id: _id, ...fields } = changed;
        const { matchedCount } = await workspaces.updateOne({ _id: id, revision: current.revision }, { $set: fields });
        if (matchedCount === 1) return changed;
      }
      throw new PlatformError('conflict', 'Too many changes of this workspace at once. Try again.', { retryAfterS: 1 });
    },
  };
}
