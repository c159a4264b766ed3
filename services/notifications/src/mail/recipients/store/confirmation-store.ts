import type { DomainEvent } from '@irp/contracts/events';
import type { Sealer } from '@irp/secrets';
import type { ConfirmationLink } from '../domain/confirmation.ts';
import type { NotificationContact } from '../domain/notification-contact.ts';
import { openToken, toConfirmationRow } from './confirmation-row.ts';
import { toContact } from './contact-row.ts';
import type { ContactRow, RecipientModels } from './recipient-models.ts';

/** A contact with a link whose mail is not stored yet. */
export interface DueConfirmation extends Pick<ConfirmationLink, 'hash' | 'expireAt'> {
  contactId: string;
  /** Decrypts contact and token. @throws Error if they cannot be decrypted */
  open(): { contact: NotificationContact; token: string };
}

/** Stores the confirmation links. Each link is found by the hash of its token. */
export interface ConfirmationStore {
  /**
   * Replaces the link of a pending contact.
   * @returns false if the contact is not pending any more
   */
  renew(id: string, link: ConfirmationLink, now: Date): Promise<boolean>;
  /** Returns the id of the request that created the current link of a pending contact. */
  requestOf(id: string): Promise<string | undefined>;
  /**
   * Returns the contact of a link; undefined if the link was used or replaced, has expired, or is
   * unknown.
   */
  find(hash: string, now: Date): Promise<NotificationContact | undefined>;
  /**
   * Confirms the contact of a link.
   * @returns false if the link was used or replaced, or has expired
   */
  confirm(hash: string, event: DomainEvent): Promise<boolean>;
  /**
   * Declines the contact of a link: removes address and description. Until `until`, the workspace
   * cannot add the address again.
   * @returns false if the link was used or replaced, or has expired
   */
  decline(hash: string, event: DomainEvent, until: Date): Promise<boolean>;
  /** Returns the contacts whose confirmation mail must be stored now, earliest first. */
  due(now: Date, limit: number): Promise<DueConfirmation[]>;
  /** Marks the mail of a link as stored. */
  settle(due: DueConfirmation): Promise<void>;
  postpone(due: DueConfirmation, until: Date): Promise<void>;
}

export function createConfirmationStore(
  { contacts }: Pick<RecipientModels, 'contacts'>,
  sealer: Sealer,
): ConfirmationStore {
  const pending = { goneAt: null, status: 'pending' } as const;
  const usable = (hash: string, now: Date) => ({
    ...pending,
    'confirmation.hash': hash,
    'confirmation.expireAt': { $gt: now },
  });
  const answered = async (
    hash: string,
    event: DomainEvent,
    update: { $set: object; $unset: object },
  ) => {
    const filter = usable(hash, event.time);
    return (
      (
        await contacts.updateOne(filter, {
          ...update,
          $push: { outbox: event },
        })
      ).matchedCount === 1
    );
  };
  return {
    async renew(id, link, now) {
      const confirmation = toConfirmationRow(link, id, sealer, now);
      return (
        (await contacts.updateOne({ _id: id, ...pending }, { $set: { confirmation } }))
          .matchedCount === 1
      );
    },
    async requestOf(id) {
      return (await contacts.findOne({ _id: id, ...pending }).lean<ContactRow>())?.confirmation
        ?.requestId;
    },
    async find(hash, now) {
      const row = await contacts.findOne(usable(hash, now)).lean<ContactRow>();
      return row ? toContact(row, sealer) : undefined;
    },
    confirm: (hash, event) =>
      answered(hash, event, {
        $set: {
          status: 'confirmed',
          confirmedAt: event.time,
        },
        $unset: { confirmation: 1 },
      }),
    decline: (hash, event, until) =>
      answered(hash, event, {
        $set: {
          status: 'declined',
          description: '',
          expireAt: until,
        },
        $unset: { confirmation: 1, sealedTarget: 1 },
      }),
    async due(now, limit) {
      const filter = {
        ...pending,
        'confirmation.dueAt': { $lte: now },
        'confirmation.expireAt': { $gt: now },
      };
      const found = contacts.find(filter).sort({ 'confirmation.dueAt': 1 }).limit(limit);
      return (await found.lean<ContactRow[]>()).flatMap((row) => {
        const { _id: contactId, confirmation } = row;
        if (!confirmation) {
          return [];
        }
        const { hash, expireAt } = confirmation;
        const open = () => ({
          contact: toContact(row, sealer),
          token: openToken(confirmation, contactId, sealer),
        });
        return [
          {
            contactId,
            hash,
            expireAt,
            open,
          },
        ];
      });
    },
    async settle({ contactId, hash }) {
      const stored = {
        'confirmation.dueAt': 1,
        'confirmation.sealedToken': 1,
      } as const;
      await contacts.updateOne(
        {
          _id: contactId,
          'confirmation.hash': hash,
        },
        { $unset: stored },
      );
    },
    async postpone({ contactId, hash }, until) {
      const filter = {
        _id: contactId,
        'confirmation.hash': hash,
        'confirmation.dueAt': { $ne: null },
      };
      await contacts.updateOne(filter, { $set: { 'confirmation.dueAt': until } });
    },
  };
}
