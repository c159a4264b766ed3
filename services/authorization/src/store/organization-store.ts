import { newId } from '@irp/contracts';
import type { Models, OrganizationRow } from './models.ts';

export interface OrganizationStore {
  /** The organization of this name, made where there is none. */
  ensure(name: string, plan: OrganizationRow['plan']): Promise<string>;
}

export function createOrganizationStore({ organizations }: Models): OrganizationStore {
  return {
    async ensure(name, plan) {
      const made = { $setOnInsert: { _id: newId(), plan, createdAt: new Date() } };
      const row = await organizations
        .findOneAndUpdate({ name }, made, { upsert: true, returnDocument: 'after' })
        .lean<OrganizationRow>();
      return row!._id;
    },
  };
}
