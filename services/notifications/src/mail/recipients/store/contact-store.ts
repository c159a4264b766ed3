import { createHmac } from 'node:crypto';
import { emailForms } from '@irp/contracts/authorization';
import type { DomainEvent } from '@irp/contracts/events';
import type { PageRange } from '@irp/http';
import { isDuplicateKey } from '@irp/persistence';
import type { Sealer } from '@irp/secrets';
import type { ConfirmationLink } from '../domain/confirmation.ts';
import type { NotificationContact } from '../domain/notification-contact.ts';
import { toConfirmationRow } from './confirmation-row.ts';
import { present, sealTarget, toContact } from './contact-row.ts';
import type { ContactRow, RecipientModels } from './recipient-models.ts';

type Target = Pick<NotificationContact, 'workspaceId' | 'type' | 'target'>;

export interface ContactStore {
  find(id: string): Promise<NotificationContact | undefined>;
  /** Returns the contacts by ascending id, which is the order of creation. */
  list(workspaceId: string, range: PageRange<string>): Promise<NotificationContact[]>;
  /** Returns the confirmed contacts of these workspaces, grouped by workspace. */
  findConfirmed(
    workspaceIds: readonly string[],
  ): Promise<ReadonlyMap<string, NotificationContact[]>>;
  count(workspaceId: string): Promise<number>;
  /**
   * Returns `contact` if the workspace has a contact with this target, and `declined` if the
   * recipient has declined.
   */
  known(target: Target): Promise<'contact' | 'declined' | undefined>;
  /**
   * Adds a contact.
   * @param link the confirmation link; only for a pending contact
   * @returns false if the workspace already has this target
   */
  add(
    contact: NotificationContact,
    event: DomainEvent,
    link: ConfirmationLink | undefined,
  ): Promise<boolean>;
  /** Removes a contact. @returns false if the contact was already removed */
  remove(id: string, event: DomainEvent): Promise<boolean>;
}

export function createContactStore(
  { contacts }: Pick<RecipientModels, 'contacts'>,
  sealer: Sealer,
): ContactStore {
  // The lookup uses the hashes of all spellings of a target with all keys. The stored hash may have
  // been made with a former key, or of another spelling.
  const hashKeys = sealer.deriveAll('notification contact names');
  const keysOf = ({ workspaceId, type, target }: Target) =>
    (type === 'email' ? emailForms(target) : [target]).flatMap((form) =>
      hashKeys.map((key) =>
        createHmac('sha256', key).update(`${workspaceId} ${type} ${form}`).digest('base64url'),
      ),
    );
  return {
    async find(id) {
      const row = await contacts.findOne({ _id: id, ...present }).lean<ContactRow>();
      return row ? toContact(row, sealer) : undefined;
    },
    async list(workspaceId, { after, skip, limit }) {
      const filter = {
        workspaceId,
        ...present,
        ...(after === undefined ? {} : { _id: { $gt: after } }),
      };
      const found = contacts.find(filter).sort({ _id: 1 }).skip(skip).limit(limit);
      return (await found.lean<ContactRow[]>()).map((row) => toContact(row, sealer));
    },
    async findConfirmed(workspaceIds) {
      const ofThese = {
        workspaceId: { $in: [...workspaceIds] },
        goneAt: null,
      };
      const filter = {
        ...ofThese,
        status: { $nin: ['pending' as const, 'declined' as const] },
      };
      const rows = await contacts.find(filter).lean<ContactRow[]>();
      const found = rows.map((row) => toContact(row, sealer));
      return Map.groupBy(found, ({ workspaceId }) => workspaceId);
    },
    count: (workspaceId) => contacts.countDocuments({ workspaceId, ...present }),
    async known(target) {
      const row = await contacts
        .findOne({ ownKey: { $in: keysOf(target) } }, { status: 1 })
        .lean<ContactRow>();
      if (!row) {
        return undefined;
      }
      return row.status === 'declined' ? 'declined' : 'contact';
    },
    async add(contact, event, link) {
      const { id, target: _sealed, status, confirmedAt: _none, ...rest } = contact;
      const [ownKey, ...formerKeys] = keysOf(contact);
      if (formerKeys.length > 0 && (await contacts.exists({ ownKey: { $in: formerKeys } }))) {
        return false;
      }
      const confirmation = link && toConfirmationRow(link, id, sealer, contact.createdAt);
      try {
        await contacts.create({
          _id: id,
          ...rest,
          status,
          sealedTarget: sealTarget(contact, sealer),
          outbox: [event],
          ...(ownKey && { ownKey }),
          ...(confirmation && { confirmation }),
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) {
          return false;
        }
        throw error;
      }
    },
    async remove(id, event) {
      const update = {
        $set: { goneAt: event.time },
        $unset: { ownKey: 1, confirmation: 1 },
        $push: { outbox: event },
      } as const;
      return (await contacts.updateOne({ _id: id, ...present }, update)).matchedCount === 1;
    },
  };
}
