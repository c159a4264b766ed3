import { createHmac } from 'node:crypto';
import type { DomainEvent } from '@irp/contracts/events';
import type { PageRange } from '@irp/http';
import { isDuplicateKey } from '@irp/persistence';
import type { Sealer } from '@irp/sealing';
import type { NotificationContact } from '../domain/notification-contact.ts';
import type { ContactRow, RecipientModels } from './recipient-models.ts';

export interface ContactStore {
  find(id: string): Promise<NotificationContact | undefined>;
  /** By ascending id: the oldest first. */
  list(workspaceId: string, range: PageRange<string>): Promise<NotificationContact[]>;
  /** Of these workspaces, by workspace. */
  findAll(workspaceIds: readonly string[]): Promise<ReadonlyMap<string, NotificationContact[]>>;
  count(workspaceId: string): Promise<number>;
  /** @returns false where the workspace has this target already */
  add(contact: NotificationContact, event: DomainEvent): Promise<boolean>;
  /** @returns false where it was removed already */
  remove(id: string, event: DomainEvent): Promise<boolean>;
}

const purpose = 'notification contact';

export function createContactStore({ contacts }: Pick<RecipientModels, 'contacts'>, sealer: Sealer): ContactStore {
  // Of every key, since one under a former key is the same target, too.
  const hashKeys = sealer.deriveAll('notification contact names');
  const toContact = (row: ContactRow): NotificationContact => {
    const { _id: id, sealedTarget, workspaceId, type, description, createdAt, createdBy } = row;
    const target = sealer.open(Buffer.from(sealedTarget.buffer), purpose, id);
    return { id, workspaceId, type, target, description, createdAt, createdBy };
  };
  const keysOf = ({ workspaceId, type, target }: NotificationContact) =>
    hashKeys.map((key) => createHmac('sha256', key).update(`${workspaceId} ${type} ${target}`).digest('base64url'));
  return {
    async find(id) {
      const row = await contacts.findOne({ _id: id, goneAt: null }).lean<ContactRow>();
      return row ? toContact(row) : undefined;
    },
    async list(workspaceId, { after, skip, limit }) {
      const filter = { workspaceId, goneAt: null, ...(after === undefined ? {} : { _id: { $gt: after } }) };
      const found = contacts.find(filter).sort({ _id: 1 }).skip(skip).limit(limit);
      return (await found.lean<ContactRow[]>()).map(toContact);
    },
    async findAll(workspaceIds) {
      const rows = await contacts.find({ workspaceId: { $in: [...workspaceIds] }, goneAt: null }).lean<ContactRow[]>();
      return Map.groupBy(rows.map(toContact), ({ workspaceId }) => workspaceId);
    },
    count: (workspaceId) => contacts.countDocuments({ workspaceId, goneAt: null }),
    async add(contact, event) {
      const { id, target, ...rest } = contact;
      const [ownKey, ...formerKeys] = keysOf(contact);
      if (formerKeys.length > 0 && (await contacts.exists({ ownKey: { $in: formerKeys } }))) return false;
      try {
        const sealedTarget = sealer.seal(target, purpose, id);
        await contacts.create({ _id: id, ...rest, sealedTarget, ...(ownKey ? { ownKey } : {}), outbox: [event] });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async remove(id, event) {
      const update = { $set: { goneAt: event.time }, $unset: { ownKey: 1 }, $push: { outbox: event } } as const;
      return (await contacts.updateOne({ _id: id, goneAt: null }, update)).matchedCount === 1;
    },
  };
}
