import type { NotificationContactView } from '@irp/contracts/notifications';

/** A recipient of notices to a workspace beside its admins. */
export interface NotificationContact {
  id: string;
  workspaceId: string;
  type: 'email' | 'chat';
  /** The e-mail address, or the URL of the chat, which is a secret. */
  target: string;
  description: string;
  /**
   * Only a confirmed one gets notices: an address is pending until whoever reads its mails has
   * agreed.
   */
  status: NotificationContactView['status'];
  /** Null: pending, a chat, or of a version that asked nobody. */
  confirmedAt: Date | null;
  createdAt: Date;
  /** The id of the user; null: an application without one. */
  createdBy: string | null;
  /** Absent: none yet, or an e-mail address. */
  lastDelivery?: ChatDelivery;
}

/** How the last attempt to send a notice to a chat went. */
export interface ChatDelivery {
  at: Date;
  /** `failed`: it is tried again. `refused`: it is not. */
  outcome: 'delivered' | 'failed' | 'refused';
  /** Null: it was delivered. */
  reason: string | null;
}

/** What it is when it is added: everybody can type an address, and a chat cannot answer. */
export function firstStatus(type: NotificationContact['type']): NotificationContact['status'] {
  return type === 'chat' ? 'confirmed' : 'pending';
}

/**
 * What may be shown of the target: of a chat only where it is, as its path lets everybody write
 * there.
 */
export function shownTarget({
  type,
  target,
}: Pick<NotificationContact, 'type' | 'target'>): string {
  return type === 'chat' ? new URL(target).origin : target;
}

export function viewContact(contact: NotificationContact): NotificationContactView {
  const { id, type, description, status, confirmedAt, createdAt, createdBy, lastDelivery } =
    contact;
  return {
    id,
    type,
    target: shownTarget(contact),
    description,
    status,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    createdBy,
    lastDelivery: lastDelivery
      ? {
          ...lastDelivery,
          at: lastDelivery.at.toISOString(),
        }
      : null,
  };
}
