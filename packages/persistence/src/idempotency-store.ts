import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { IdempotencyKey, IdempotencyStore, StoredReply } from '@irp/http';
import { type Connection, Schema } from 'mongoose';
import { isKnownDead, ownProcess } from './own-process.ts';
import { isDuplicateKey } from './translate-database-error.ts';

interface Row {
  _id: string;
  fingerprint: string;
  reply?: Buffer;
  /** For what the operation makes: whoever takes the claim over finds what was made. */
  madeId: string;
  claimedAt: Date;
  /** The process that works on it. */
  holder: string;
  expireAt: Date;
}

const schema = new Schema<Row>(
  {
    ...{ _id: String, fingerprint: String, reply: Buffer, madeId: String, claimedAt: Date, holder: String },
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false, collection: 'idempotency_keys' },
);

/** A claim older than this belongs to a process that died; a repeat takes it over. At once, where it is known to be dead. */
const claimLifetimeMs = 60_000;
const longAgo = new Date(0);
const keptMs = 86_400_000;

/**
 * Keeps first answers for a day. They may hold a secret that is shown only once, so they are encrypted under the
 * caller's own key, of which only a hash is stored: the database alone cannot read them.
 */
export function createIdempotencyStore(connection: Connection): IdempotencyStore {
  const rows = connection.model<Row>('IdempotencyKey', schema);

  async function takeOver(id: string, { claimedAt, holder }: Row): Promise<boolean> {
    const isStale = claimedAt.getTime() < Date.now() - claimLifetimeMs || isKnownDead(holder);
    if (!isStale) return false;
    const { modifiedCount } = await rows.updateOne(
      { _id: id, claimedAt, reply: null },
      { $set: { claimedAt: new Date(), holder: ownProcess() } },
    );
    return modifiedCount === 1;
  }

  return {
    async begin(key, madeId) {
      const _id = idOf(key);
      const now = Date.now();
      try {
        await rows.create({
          _id,
          fingerprint: key.fingerprint,
          madeId,
          claimedAt: new Date(now),
          holder: ownProcess(),
          expireAt: new Date(now + keptMs),
        });
        return { claimed: true, id: madeId };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const found = await rows.findById(_id).lean<Row>();
      if (!found) return 'busy';
      if (found.fingerprint !== key.fingerprint) return 'mismatch';
      if (found.reply) return open(key, Buffer.from(found.reply.buffer));
      return (await takeOver(_id, found)) ? { claimed: true, id: found.madeId } : 'busy';
    },
    async complete(key, reply) {
      await rows.updateOne({ _id: idOf(key) }, { $set: { reply: seal(key, reply) } });
    },
    async abandon(key) {
      await rows.deleteOne({ _id: idOf(key), reply: null });
    },
    async release(key) {
      await rows.updateOne({ _id: idOf(key), reply: null }, { $set: { claimedAt: longAgo } });
    },
  };
}

function idOf(key: IdempotencyKey): string {
  return createHash('sha256').update(`${key.owner}\n${key.key}`).digest('base64url');
}

function encryptionKey(key: IdempotencyKey): Buffer {
  return Buffer.from(hkdfSync('sha256', key.key, key.owner, 'idempotency reply', 32));
}

function seal(key: IdempotencyKey, reply: StoredReply): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(key), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(reply)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function open(key: IdempotencyKey, bytes: Buffer): StoredReply {
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(key), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString());
}
