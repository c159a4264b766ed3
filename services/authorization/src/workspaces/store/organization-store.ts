import { newId, type Plan } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import { isDuplicateKey } from '@irp/persistence';
import type { OrganizationRow, WorkspaceModels } from './workspace-models.ts';

export interface OrganizationStore {
  /** The id of the organization with this name; inserted with this plan if there is none. */
  ensure(name: string, plan: Plan, createdEvents: (id: string) => DomainEvent[]): Promise<string>;
  /** Undefined for an unknown organization. */
  planOf(id: string): Promise<Plan | undefined>;
  exists(id: string): Promise<boolean>;
  nameOf(id: string): Promise<string | undefined>;
  /** By id; unknown ids are missing in the map. */
  namesOf(ids: string[]): Promise<Map<string, string>>;
}

export function createOrganizationStore({ organizations }: Pick<WorkspaceModels, 'organizations'>): OrganizationStore {
  const idOf = async (name: string) => (await organizations.findOne({ name }).lean<OrganizationRow>())?._id;
  return {
    async ensure(name, plan, createdEvents) {
      const found = await idOf(name);
      if (found !== undefined) return found;
      const row: OrganizationRow = { _id: newId(), name, plan, createdAt: new Date() };
      try {
        await organizations.create({ ...row, outbox: createdEvents(row._id) });
        return row._id;
      } catch (error) {
        // A concurrent request inserted the same organization.
        const other = isDuplicateKey(error) ? await idOf(name) : undefined;
        if (other === undefined) throw error;
        return other;
      }
    },
    planOf: async (id) => (await organizations.findById(id).lean<OrganizationRow>())?.plan,
    nameOf: async (id) => (await organizations.findById(id).lean<OrganizationRow>())?.name,
    async namesOf(ids) {
      const rows = await organizations.find({ _id: { $in: ids } }).lean<OrganizationRow[]>();
      return new Map(rows.map(({ _id, name }) => [_id, name]));
    },
    exists: async (id) => (await organizations.findById(id).lean<OrganizationRow>()) !== null,
  };
}
