import { type DomainEvent, newId } from '@irp/contracts';
import { isDuplicateKey } from '@irp/persistence';
import type { Models, OrganizationRow } from './models.ts';

export interface OrganizationStore {
  /** The id of the organization of this name, made with this plan where there is none. */
  ensure(name: string, plan: OrganizationRow['plan'], tell: (id: string) => DomainEvent[]): Promise<string>;
  exists(id: string): Promise<boolean>;
  nameOf(id: string): Promise<string | undefined>;
}

export function createOrganizationStore({ organizations }: Models): OrganizationStore {
  const idOf = async (name: string) => (await organizations.findOne({ name }).lean<OrganizationRow>())?._id;
  return {
    async ensure(name, plan, tell) {
      const found = await idOf(name);
      if (found !== undefined) return found;
      const row: OrganizationRow = { _id: newId(), name, plan, createdAt: new Date() };
      try {
        await organizations.create({ ...row, outbox: tell(row._id) });
        return row._id;
      } catch (error) {
        // Someone else made it meanwhile.
        const other = isDuplicateKey(error) ? await idOf(name) : undefined;
        if (other === undefined) throw error;
        return other;
      }
    },
    nameOf: async (id) => (await organizations.findById(id).lean<OrganizationRow>())?.name,
    exists: async (id) => (await organizations.findById(id).lean<OrganizationRow>()) !== null,
  };
}
