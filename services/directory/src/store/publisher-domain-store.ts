import type { DomainEvent } from '@irp/contracts/events';
import { isDuplicateKey } from '@irp/persistence';
import type { PublisherDomain } from '../domain/publisher-domain.ts';
import type { VerifiedDomains } from '../domain/verified-domains.ts';
import type { PublisherDomainModels, PublisherDomainRow } from './publisher-domain-models.ts';

export interface PublisherDomainStore extends VerifiedDomains {
  find(id: string): Promise<PublisherDomain | undefined>;
  /** The oldest first. */
  listOf(workspaceId: string): Promise<PublisherDomain[]>;
  /** Which workspace has proven a domain, of whatever organization. */
  findVerified(domain: string): Promise<PublisherDomain | undefined>;
  /** Those whose next check is due, the longest first. */
  findDue(at: Date, limit: number): Promise<PublisherDomain[]>;
  /** @returns false where the workspace has the domain already */
  add(domain: PublisherDomain, event: DomainEvent): Promise<boolean>;
  /** @returns false after another change of it, and where another workspace has the domain that it is to be verified for */
  replace(before: PublisherDomain, after: PublisherDomain, events: DomainEvent[]): Promise<boolean>;
  /** @returns false after another change of it */
  remove(before: PublisherDomain, event: DomainEvent): Promise<boolean>;
}

export function createPublisherDomainStore({ publisherDomains }: PublisherDomainModels): PublisherDomainStore {
  async function findVerifiedOf(organizationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const filter = {
      organizationId: { $in: [...organizationIds] },
      state: 'verified' as const,
      goneAt: { $exists: false },
    };
    const rows = await publisherDomains.find(filter).lean<PublisherDomainRow[]>();
    const oldestLast = rows.toSorted((a, b) => Number(b.verifiedAt) - Number(a.verifiedAt) || (a._id < b._id ? 1 : -1));
    return new Map(oldestLast.map(({ organizationId, domain }) => [organizationId, domain]));
  }

  async function unlessDuplicate(write: () => Promise<boolean>): Promise<boolean> {
    try {
      return await write();
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    async find(id) {
      const row = await publisherDomains.findById(id).lean<PublisherDomainRow>();
      return row && !row.goneAt ? toDomain(row) : undefined;
    },
    async listOf(workspaceId) {
      const filter = { workspaceId, goneAt: { $exists: false } };
      const rows = await publisherDomains.find(filter).sort({ createdAt: 1, _id: 1 }).lean<PublisherDomainRow[]>();
      return rows.map(toDomain);
    },
    async findVerified(domain) {
      const row = await publisherDomains.findOne({ verifiedDomain: domain }).lean<PublisherDomainRow>();
      return row ? toDomain(row) : undefined;
    },
    async findDue(at, limit) {
      const due = publisherDomains.find({ nextCheckAt: { $lte: at } }).sort({ nextCheckAt: 1 });
      return (await due.limit(limit).lean<PublisherDomainRow[]>()).map(toDomain);
    },
    add: ({ id, ...rest }, event) =>
      unlessDuplicate(async () => {
        const ownKey = `${rest.workspaceId} ${rest.domain}`;
        await publisherDomains.create({ _id: id, ...rest, ownKey, outbox: [event] });
        return true;
      }),
    replace: (before, { id, ...after }, events) =>
      unlessDuplicate(async () => {
        const isVerified = after.state === 'verified';
        const update = {
          $set: { ...after, revision: before.revision + 1, ...(isVerified ? { verifiedDomain: after.domain } : {}) },
          ...(isVerified ? {} : { $unset: { verifiedDomain: 1, nextCheckAt: 1, verifiedAt: 1, method: 1 } }),
          ...(events.length > 0 ? { $push: { outbox: { $each: events } } } : {}),
        };
        const filter = { _id: id, revision: before.revision, goneAt: { $exists: false } };
        return (await publisherDomains.updateOne(filter, update)).matchedCount === 1;
      }),
    async remove({ id, revision }, event) {
      const filter = { _id: id, revision, goneAt: { $exists: false } };
      // Removed by the relay, once the event is published.
      const update = {
        $set: { goneAt: event.time, revision: revision + 1 },
        $unset: { ownKey: 1, verifiedDomain: 1, nextCheckAt: 1 },
        $push: { outbox: event },
      };
      return (await publisherDomains.updateOne(filter, update)).matchedCount === 1;
    },
    verifiedDomainOf: async (organizationId) => (await findVerifiedOf([organizationId])).get(organizationId),
    verifiedDomainsOf: findVerifiedOf,
  };
}

function toDomain(row: PublisherDomainRow): PublisherDomain {
  const { _id, outbox: _outbox, goneAt: _goneAt, ownKey: _ownKey, verifiedDomain: _verified, ...rest } = row;
  return { id: _id, ...rest };
}
