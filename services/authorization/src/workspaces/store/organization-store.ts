import { newId, type Plan } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import { isDuplicateKey } from '@irp/persistence';
import type { OrganizationRow, WorkspaceModels } from './workspace-models.ts';

/**
 * Functions that create the events of a change. The events are stored in the same write as the
 * change.
 */
interface OrganizationEvents {
  created(id: string, plan: Plan): DomainEvent[];
  planChanged(id: string, change: { before: Plan; after: Plan }): DomainEvent[];
}

interface Organization {
  name: string;
  plan: Plan;
  createdAt: Date;
}

export interface OrganizationStore {
  /**
   * Returns the organization with this name. Inserts the organization if it does not exist.
   * @param plan undefined: a new organization gets the default plan, and an existing organization
   *   keeps its plan
   */
  ensure(
    name: string,
    plan: Plan | undefined,
    events: OrganizationEvents,
  ): Promise<{ id: string; isNew: boolean }>;
  find(id: string): Promise<Organization | undefined>;
  /** Returns the plan; undefined for an unknown organization. */
  planOf(id: string): Promise<Plan | undefined>;
  /** Returns the time of creation; undefined for an unknown organization. */
  createdAt(id: string): Promise<Date | undefined>;
  exists(id: string): Promise<boolean>;
  nameOf(id: string): Promise<string | undefined>;
  /** Returns names by id. Unknown ids are omitted. */
  namesOf(ids: string[]): Promise<Map<string, string>>;
}

const defaultPlan: Plan = 'team';

export function createOrganizationStore({
  organizations,
}: Pick<WorkspaceModels, 'organizations'>): OrganizationStore {
  const findByName = (name: string) => organizations.findOne({ name }).lean<OrganizationRow>();

  /**
   * Sets the plan. If a concurrent request has changed the plan, the plan of the concurrent request
   * stays.
   */
  async function setPlan(
    { _id, plan: before }: OrganizationRow,
    plan: Plan,
    events: OrganizationEvents,
  ) {
    if (before === plan) {
      return;
    }
    const outbox = { $each: events.planChanged(_id, { before, after: plan }) };
    await organizations.updateOne(
      { _id, plan: before },
      {
        $set: { plan },
        $push: { outbox },
      },
    );
  }

  const find = async (id: string) =>
    (await organizations.findById(id).lean<OrganizationRow>()) ?? undefined;

  return {
    find,
    async ensure(name, plan, events) {
      const found = await findByName(name);
      if (found) {
        if (plan !== undefined) {
          await setPlan(found, plan, events);
        }
        return { id: found._id, isNew: false };
      }
      const row: OrganizationRow = {
        _id: newId(),
        name,
        plan: plan ?? defaultPlan,
        createdAt: new Date(),
      };
      try {
        await organizations.create({
          ...row,
          outbox: events.created(row._id, row.plan),
        });
        return { id: row._id, isNew: true };
      } catch (error) {
        // A concurrent request may have inserted the same organization.
        const other = isDuplicateKey(error) ? await findByName(name) : undefined;
        if (!other) {
          throw error;
        }
        return { id: other._id, isNew: false };
      }
    },
    planOf: async (id) => (await find(id))?.plan,
    nameOf: async (id) => (await find(id))?.name,
    async namesOf(ids) {
      const rows = await organizations.find({ _id: { $in: ids } }).lean<OrganizationRow[]>();
      return new Map(rows.map(({ _id, name }) => [_id, name]));
    },
    async createdAt(id) {
      const row = await organizations
        .findById(id)
        .select({ createdAt: 1 })
        .lean<Pick<OrganizationRow, 'createdAt'>>();
      return row?.createdAt;
    },
    exists: async (id) => (await find(id)) !== undefined,
  };
}
