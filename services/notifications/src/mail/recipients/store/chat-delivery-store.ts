import type { DomainEvent } from '@irp/contracts/events';
import type { ChatDelivery } from '../domain/notification-contact.ts';
import type { RecipientModels } from './recipient-models.ts';

export interface ChatDeliveryStore {
  /** Stores the outcome of an attempt, unless the outcome of a later attempt is already stored. */
  record(contactId: string, delivery: ChatDelivery): Promise<void>;
  /**
   * Stores the outcome of a refused message like `record`. Stores `event`, unless an event about a
   * refusal by this contact was stored in the last 24 hours.
   */
  recordRefusal(contactId: string, delivery: ChatDelivery, event: DomainEvent): Promise<void>;
}

const refusalNoticeIntervalMs = 86_400_000;

export function createChatDeliveryStore({
  contacts,
}: Pick<RecipientModels, 'contacts'>): ChatDeliveryStore {
  async function record(_id: string, lastDelivery: ChatDelivery): Promise<void> {
    const isLater = {
      $or: [{ lastDelivery: null }, { 'lastDelivery.at': { $lte: lastDelivery.at } }],
    };
    await contacts.updateOne(
      {
        _id,
        goneAt: null,
        ...isLater,
      },
      { $set: { lastDelivery } },
    );
  }
  return {
    record,
    async recordRefusal(_id, lastDelivery, event) {
      await record(_id, lastDelivery);
      const before = new Date(lastDelivery.at.getTime() - refusalNoticeIntervalMs);
      const isDue = { $or: [{ refusalToldAt: null }, { refusalToldAt: { $lte: before } }] };
      const refusalNotice = {
        $set: { refusalToldAt: lastDelivery.at },
        $push: { outbox: event },
      };
      await contacts.updateOne(
        {
          _id,
          goneAt: null,
          ...isDue,
        },
        refusalNotice,
      );
    },
  };
}
