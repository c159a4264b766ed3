import type { DeliveryModels } from './delivery-models.ts';

/** Stores the dispatchers, which are the processes that send deliveries. */
export interface DispatcherStore {
  /**
   * Stores a heartbeat of a dispatcher.
   * @param number the number of the heartbeat, which increases
   */
  beat(id: string, number: number): Promise<void>;
  list(): Promise<{ _id: string; beat: number }[]>;
  remove(id: string): Promise<void>;
}

export function createDispatcherStore({ dispatchers }: DeliveryModels): DispatcherStore {
  return {
    async beat(_id, beat) {
      await dispatchers.updateOne({ _id }, { $set: { beat } }, { upsert: true });
    },
    list: () => dispatchers.find({ _id: { $gt: '' } }).lean<{ _id: string; beat: number }[]>(),
    async remove(_id) {
      await dispatchers.deleteOne({ _id });
    },
  };
}
