import type { Sealer } from '@irp/secrets';
import type { NotificationContact } from '../domain/notification-contact.ts';
import type { ContactRow, RecipientModels } from './recipient-models.ts';

const purpose = 'notification contact';

export function sealTarget(
  { id, target }: Pick<NotificationContact, 'id' | 'target'>,
  sealer: Sealer,
): Buffer {
  return sealer.seal(target, purpose, id);
}

/**
 * Decrypts a row. A row stored before confirmations existed has no status. A contact without a
 * status counts as confirmed, so that the contact still gets notices.
 */
export function toContact(row: ContactRow, sealer: Sealer): NotificationContact {
  const {
    _id: id,
    sealedTarget,
    workspaceId,
    type,
    description,
    createdAt,
    createdBy,
    lastDelivery,
  } = row;
  if (!sealedTarget || row.status === 'declined') {
    throw new Error('the address of the contact was removed');
  }
  const target = sealer.open(Buffer.from(sealedTarget.buffer), purpose, id);
  const { status = 'confirmed', confirmedAt = null } = row;
  const known = {
    id,
    workspaceId,
    type,
    target,
    description,
    status,
    confirmedAt,
    createdAt,
    createdBy,
  };
  return {
    ...known,
    ...(lastDelivery && { lastDelivery }),
  };
}

/** A filter that excludes removed and declined contacts. */
export const present = {
  goneAt: null,
  status: { $ne: 'declined' },
} as const;

/**
 * Decrypts the newest contact, if a contact exists, to test the key.
 * @throws DecryptionError for another SECRETS_KEY
 */
export async function openNewestContact(
  { contacts }: Pick<RecipientModels, 'contacts'>,
  sealer: Sealer,
): Promise<void> {
  const newest = contacts
    .findOne({
      _id: { $gt: '' },
      ...present,
      sealedTarget: { $exists: true },
    })
    .sort({ _id: -1 });
  const row = await newest.lean<ContactRow>();
  if (row) {
    toContact(row, sealer);
  }
}
