import type { DomainEvent } from '@irp/contracts/events';
import { isDuplicateKey } from '@irp/persistence';
import type { PublisherDomain } from '../domain/publisher-domain.ts';
import {
  firstDomains,
  type ProvenDomain,
  type VerifiedDomains,
} from '../domain/verified-domains.ts';
import type { DomainChanges } from '../live-domains.ts';
import type { PublisherDomainModels, PublisherDomainRow } from './publisher-domain-models.ts';

export interface PublisherDomainStore extends VerifiedDomains, DomainChanges {
  find(id: string): Promise<PublisherDomain | undefined>;
  /** Returns the domains of a workspace, the oldest first. */
  listOf(workspaceId: string): Promise<PublisherDomain[]>;
  /** Returns the verified domain with this name, of any workspace in any organization. */
  findVerified(domain: string): Promise<PublisherDomain | undefined>;
  /** Returns the verified domains whose next check is due, the longest overdue first. */
  findDue(at: Date, limit: number): Promise<PublisherDomain[]>;
  /** Adds a domain. @returns false if the workspace already has the domain */
  add(domain: PublisherDomain, event: DomainEvent): Promise<boolean>;
  /**
   * Replaces a domain.
   * @returns false if the domain has changed since `before` was read, or if another workspace has
   *   verified this domain
   */
  replace(before: PublisherDomain, after: PublisherDomain, events: DomainEvent[]): Promise<boolean>;
  /** Removes a domain. @returns false if the domain has changed since `before` was read */
  remove(before: PublisherDomain, event: DomainEvent): Promise<boolean>;
}

export function createPublisherDomainStore({
  publisherDomains,
}: PublisherDomainModels): PublisherDomainStore {
  async function findVerifiedOf(
    organizationIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const filter = {
      organizationId: { $in: [...organizationIds] },
      state: 'verified' as const,
      goneAt: { $exists: false },
    };
    return firstDomains(
      (await publisherDomains.find(filter).lean<PublisherDomainRow[]>()).map(toProven),
    );
  }

  async function unlessDuplicate(write: () => Promise<boolean>): Promise<boolean> {
    try {
      return await write();
    } catch (error) {
      if (isDuplicateKey(error)) {
        return false;
      }
      throw error;
    }
  }

  return {
    async find(id) {
      const row = await publisherDomains.findById(id).lean<PublisherDomainRow>();
      return row && !row.goneAt ? toDomain(row) : undefined;
    },
    async listOf(workspaceId) {
      const filter = {
        workspaceId,
        goneAt: { $exists: false },
      };
      const rows = await publisherDomains
        .find(filter)
        .sort({ createdAt: 1, _id: 1 })
        .lean<PublisherDomainRow[]>();
      return rows.map(toDomain);
    },
    async findVerified(domain) {
      const row = await publisherDomains
        .findOne({ verifiedDomain: domain })
        .lean<PublisherDomainRow>();
      return row ? toDomain(row) : undefined;
    },
    async findDue(at, limit) {
      const due = publisherDomains.find({ nextCheckAt: { $lte: at } }).sort({ nextCheckAt: 1 });
      return (await due.limit(limit).lean<PublisherDomainRow[]>()).map(toDomain);
    },
    add: ({ id, ...rest }, event) =>
      unlessDuplicate(async () => {
        const ownKey = `${rest.workspaceId} ${rest.domain}`;
        await publisherDomains.create({
          _id: id,
          ...rest,
          ownKey,
          outbox: [event],
        });
        return true;
      }),
    replace: (before, { id, ...after }, events) =>
      unlessDuplicate(async () => {
        const isVerified = after.state === 'verified';
        const update = {
          $set: {
            ...after,
            revision: before.revision + 1,
            ...(isVerified ? { verifiedDomain: after.domain } : {}),
          },
          ...(isVerified
            ? {}
            : {
                $unset: {
                  verifiedDomain: 1,
                  nextCheckAt: 1,
                  verifiedAt: 1,
                  method: 1,
                },
              }),
          ...(events.length > 0 ? { $push: { outbox: { $each: events } } } : {}),
          $currentDate: { changedAt: true } as const,
        };
        const filter = {
          _id: id,
          revision: before.revision,
          goneAt: { $exists: false },
        };
        return (await publisherDomains.updateOne(filter, update)).matchedCount === 1;
      }),
    async remove({ id, revision }, event) {
      const filter = {
        _id: id,
        revision,
        goneAt: { $exists: false },
      };
      // The document must remain until the relay has published the event. The relay then deletes
      // the document.
      const update = {
        $set: {
          goneAt: event.time,
          revision: revision + 1,
        },
        $unset: {
          ownKey: 1,
          verifiedDomain: 1,
          nextCheckAt: 1,
        },
        $push: { outbox: event },
        $currentDate: { changedAt: true } as const,
      };
      return (await publisherDomains.updateOne(filter, update)).matchedCount === 1;
    },
    verifiedDomainOf: async (organizationId) =>
      (await findVerifiedOf([organizationId])).get(organizationId),
    verifiedDomainsOf: findVerifiedOf,
    proven: async () =>
      (await publisherDomains.find(isProven, provenFields).lean<PublisherDomainRow[]>()).map(
        toProven,
      ),
    countProven: () => publisherDomains.countDocuments(isProven),
    async latestChange() {
      const filter = { changedAt: { $gt: new Date(0) } };
      const fields = { changedAt: 1 };
      const latest = await publisherDomains
        .findOne(filter, fields)
        .sort({ changedAt: -1 })
        .lean<PublisherDomainRow>();
      return latest?.changedAt;
    },
    async changedSince(at) {
      const changed = publisherDomains
        .find({ changedAt: { $gte: at } }, provenFields)
        .sort({ changedAt: 1 });
      return (await changed.lean<(PublisherDomainRow & { changedAt: Date })[]>()).map((row) => ({
        id: row._id,
        changedAt: row.changedAt,
        ...(row.verifiedDomain === undefined ? {} : { proven: toProven(row) }),
      }));
    },
  };
}

/**
 * A comparison that the sparse index supports: only verified domains have a text in
 * `verifiedDomain`.
 */
const isProven = { verifiedDomain: { $gt: '' } };
const provenFields = {
  organizationId: 1,
  domain: 1,
  verifiedAt: 1,
  verifiedDomain: 1,
  changedAt: 1,
} as const;

function toProven({
  _id: id,
  organizationId,
  domain,
  verifiedAt,
}: PublisherDomainRow): ProvenDomain {
  return {
    id,
    organizationId,
    domain,
    verifiedAt: verifiedAt ?? new Date(0),
  };
}

function toDomain(row: PublisherDomainRow): PublisherDomain {
  const {
    _id,
    outbox: _outbox,
    goneAt: _goneAt,
    ownKey: _ownKey,
    verifiedDomain: _verified,
    ...rest
  } = row;
  const { changedAt: _changedAt, ...domain } = rest;
  return { id: _id, ...domain };
}
