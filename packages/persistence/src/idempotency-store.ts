import { createHash, hkdfSync } from 'node:crypto';
import type { IdempotencyKey, IdempotencyStore, StoredReply } from '@irp/http';
import { isKnownDead, ownProcessIdentity } from '@irp/processes';
import { decrypt, encrypt } from '@irp/secrets';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from './translate-database-error.ts';

interface Row {
  _id: string;
  fingerprint: string;
  /** The encrypted response; absent until the first request has one. */
  reply?: Buffer;
  /**
   * The id of the resource to create. A process that takes over the claim finds the created
   * resource by this id.
   */
  madeId: string;
  claimedAt: Date;
  /** The process that has the claim. */
  holder: string;
  expireAt: Date;
}

const schema = new Schema<Row>(
  {
    _id: String,
    fingerprint: String,
    reply: Buffer,
    madeId: String,
    claimedAt: Date,
    holder: String,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false, collection: 'idempotency_keys' },
);

/**
 * Beyond this age, a claim belongs to a dead process, and a repeated request takes the claim over.
 */
const claimTimeoutMs = 60_000;
/** Pause between two attempts to end a claim while the database is unavailable, in milliseconds. */
const defaultRetryMs = 1_000;
const released = new Date(0);
/**
 * The claims whose requests are running in this process, by database and id, with the time of each
 * claim.
 */
const running = new Map<string, Date>();
/** The number of requests that are inserting a claim, by database and id. */
const inserting = new Map<string, number>();
const retentionMs = 86_400_000;

/**
 * Stores the first response to each idempotency key for a day. A response may contain a secret that
 * is shown only once. The response is encrypted under a key that is derived from a secret of the
 * service and the caller's idempotency key. Only a hash of the idempotency key is stored. To
 * decrypt a response, an attacker needs the database, the secret and the caller's key.
 * @param secrets the newest first; default: none, for responses whose contents the database stores
 * unencrypted anyway
 */
export function createIdempotencyStore(
  connection: Connection,
  secrets: readonly string[] = [],
  { retryMs = defaultRetryMs }: { retryMs?: number } = {},
): IdempotencyStore {
  const rows = connection.model<Row>('IdempotencyKey', schema);
  const inProgress = (_id: string) => `${connection.name} ${_id}`;

  /** Counts inserts, because any of the requests that insert at the same time may get the claim. */
  function count(_id: string, change: 1 | -1): void {
    const requests = (inserting.get(inProgress(_id)) ?? 0) + change;
    if (requests === 0) {
      inserting.delete(inProgress(_id));
    } else {
      inserting.set(inProgress(_id), requests);
    }
  }

  /**
   * Ends a claim. The cause of the request's failure, such as an unavailable database, often makes
   * the end of the claim fail as well. A failed write is retried in the background until the claim
   * expires. In this process, a repeated request does not wait until the claim is ended in the
   * database.
   */
  async function end(_id: string, write: (claim: object) => Promise<unknown>): Promise<void> {
    // In the meantime, a repeated request may have made its own claim. The filter matches only the
    // claim of this request.
    const claim = {
      _id,
      holder: ownProcessIdentity(),
      claimedAt: running.get(inProgress(_id)),
      reply: null,
    };
    running.delete(inProgress(_id));
    const giveUpMs = performance.now() + claimTimeoutMs;
    const attempt = async (): Promise<void> => {
      try {
        await write(claim);
      } catch {
        if (performance.now() < giveUpMs) {
          setTimeout(attempt, retryMs).unref();
        }
      }
    };
    await attempt();
  }

  function restore(id: string, before: Date | undefined): void {
    if (before) {
      running.set(inProgress(id), before);
    } else {
      running.delete(inProgress(id));
    }
  }

  /**
   * Takes a claim over. The claim is taken over at once if its process has died, or if this process
   * has ended the request. Any other claim must be older than the timeout.
   */
  async function takeOver(id: string, { claimedAt, holder }: Row): Promise<boolean> {
    const isOpen = running.has(inProgress(id)) || inserting.has(inProgress(id));
    const isEnded = holder === ownProcessIdentity() && !isOpen;
    const isStale =
      isEnded || claimedAt.getTime() < Date.now() - claimTimeoutMs || isKnownDead(holder);
    if (!isStale) {
      return false;
    }
    const takenAt = new Date();
    const before = running.get(inProgress(id));
    // `running` is set before the write. A request that reads the row after the write must see that
    // the claim is in use.
    running.set(inProgress(id), takenAt);
    let isTaken = false;
    try {
      const { modifiedCount } = await rows.updateOne(
        {
          _id: id,
          claimedAt,
          reply: null,
        },
        {
          $set: {
            claimedAt: takenAt,
            holder: ownProcessIdentity(),
          },
        },
      );
      isTaken = modifiedCount === 1;
    } finally {
      if (!isTaken && running.get(inProgress(id)) === takenAt) {
        restore(id, before);
      }
    }
    return isTaken;
  }

  return {
    async begin(key, madeId) {
      const _id = idOf(key);
      const now = Date.now();
      const claimedAt = new Date(now);
      count(_id, 1);
      try {
        await rows.create({
          _id,
          fingerprint: key.fingerprint,
          madeId,
          claimedAt,
          holder: ownProcessIdentity(),
          expireAt: new Date(now + retentionMs),
        });
        running.set(inProgress(_id), claimedAt);
        return { claimed: true, id: madeId };
      } catch (error) {
        if (!isDuplicateKey(error)) {
          throw error;
        }
      } finally {
        count(_id, -1);
      }
      const found = await rows.findById(_id).lean<Row>();
      if (!found) {
        return 'busy';
      }
      if (found.fingerprint !== key.fingerprint) {
        return 'mismatch';
      }
      if (found.reply) {
        return JSON.parse(
          decryptReply(Buffer.from(found.reply.buffer), key, secrets),
        ) as StoredReply;
      }
      return (await takeOver(_id, found)) ? { claimed: true, id: found.madeId } : 'busy';
    },
    async complete(key, reply) {
      const _id = idOf(key);
      const encrypted = encrypt(JSON.stringify(reply), encryptionKey(key, secrets[0]), {
        aad: Buffer.from(_id),
      });
      try {
        await rows.updateOne({ _id }, { $set: { reply: encrypted } });
      } finally {
        running.delete(inProgress(_id));
      }
    },
    async abandon(key) {
      const _id = idOf(key);
      await end(_id, (claim) => rows.deleteOne(claim));
    },
    async release(key) {
      const _id = idOf(key);
      await end(_id, (claim) => rows.updateOne(claim, { $set: { claimedAt: released } }));
    },
  };
}

function idOf(key: IdempotencyKey): string {
  return createHash('sha256').update(`${key.owner}\n${key.key}`).digest('base64url');
}

/**
 * Decrypts a response. The secret may have been rotated since the encryption. Responses of an
 * earlier version are encrypted with the caller's key alone.
 */
function decryptReply(reply: Buffer, key: IdempotencyKey, secrets: readonly string[]): string {
  const aad = Buffer.from(idOf(key));
  for (const secret of secrets.length > 0 ? secrets : [undefined]) {
    try {
      return decrypt(reply, encryptionKey(key, secret), aad);
    } catch {
      // Tries the next secret. The response was encrypted with another secret, or by an earlier
      // version.
    }
  }
  return decrypt(reply, encryptionKey(key, undefined));
}

function encryptionKey(key: IdempotencyKey, secret = ''): Buffer {
  return Buffer.from(hkdfSync('sha256', secret + key.key, key.owner, 'idempotency reply', 32));
}
