import { currentRequest } from '@irp/observability';
import { mongo } from 'mongoose';

const writes = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
] as const;

type Write = (...given: unknown[]) => Promise<unknown>;

/** Loses responses of the database to the services of this process. */
export interface LostWrites {
  /**
   * From now on, the database executes the nth write (1, 2 …) of the request with this
   * `X-Request-Id`, but its response is lost.
   */
  lose(requestId: string, nth: number): void;
  /** No more responses are lost. */
  stop(): void;
}

/** Replaces the write methods of the MongoDB driver. */
export function loseWrites(): LostWrites {
  const collection = mongo.Collection.prototype as unknown as Record<string, Write>;
  const originals = new Map(writes.map((name) => [name, collection[name]!]));
  let lost: { requestId: string; left: number } | undefined;

  function isLost(): boolean {
    if (lost === undefined || currentRequest()?.id !== lost.requestId) {
      return false;
    }
    lost.left -= 1;
    return lost.left === 0;
  }

  for (const [name, original] of originals) {
    collection[name] = async function (this: unknown, ...given) {
      const withoutResponse = isLost();
      const result = await original.apply(this, given);
      if (withoutResponse) {
        throw new mongo.MongoNetworkError(`the response to ${name} was lost`);
      }
      return result;
    };
  }
  return {
    lose(requestId, nth) {
      lost = { requestId, left: nth };
    },
    stop() {
      for (const [name, original] of originals) {
        collection[name] = original;
      }
    },
  };
}
