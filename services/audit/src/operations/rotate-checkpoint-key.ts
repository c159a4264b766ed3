import type { rotateCheckpointKey as contract } from '@irp/contracts/audit';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { conflict, retryOnConflict } from '@irp/persistence';
import { keyOverlapMs } from '@irp/transparency';
import { keyInForce, upcomingKey } from '../keys/key-periods.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';

export interface RotateCheckpointKeyOptions {
  keys: Pick<SigningKeys, 'rows' | 'follow' | 'earliestNext' | 'publishAheadMs'>;
  /** Records the new key. */
  recordChanges: () => Promise<void>;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

/**
 * Maximum number of attempts to create a key. An attempt fails if another operator, or the rotation
 * by age, creates a key at the same time.
 */
const attempts = 5;

/**
 * Creates the operation. The operation stores the new key, and then records its creation. If the
 * recording fails, a periodic job of any process records the creation.
 */
export function rotateCheckpointKey({
  keys,
  recordChanges,
  now,
}: RotateCheckpointKeyOptions): Operation<typeof contract> {
  return async ({ body: { keyId, usedInS, isCompromised = false } }) => {
    const defaultMs = isCompromised ? 0 : keys.publishAheadMs;
    const usedInMs = usedInS === undefined ? defaultMs : usedInS * 1_000;
    if (isCompromised && usedInMs > 0) {
      throw new PlatformError(
        'invalid_request',
        'usedInS must be 0 if isCompromised is true: the next key signs at once.',
      );
    }
    const usedFrom = new Date(
      Math.max(now() + usedInMs, isCompromised ? 0 : await keys.earliestNext()),
    );
    const rotateOnce = async () => {
      const rows = await keys.rows();
      const current = keyInForce(rows, now());
      if (current?.kid !== keyId) {
        throw new PlatformError(
          'conflict',
          `The key ${keyId} is not the current signing key: the current key is ${current?.kid}.`,
        );
      }
      const upcoming = upcomingKey(rows, now());
      // If two operators replace the same key at the same time, only one operator creates a key.
      const followsByThen =
        upcoming && upcoming.usedFrom.getTime() <= usedFrom.getTime() + keyOverlapMs;
      if (!isCompromised && followsByThen) {
        return { row: upcoming, isNew: false };
      }
      const row = await keys.follow(rows, usedFrom, isCompromised ? 'compromise' : 'operator');
      return row ? { row, isNew: true } : conflict;
    };
    const { row, isNew } = await retryOnConflict(rotateOnce, {
      attempts,
      pauseMs: () => 0,
      error: () =>
        new PlatformError(
          'unavailable',
          'Other processes are creating keys at the same time. Try again.',
          { retryAfterS: 1 },
        ),
    });
    await recordChanges();
    return {
      status: 200,
      body: {
        kid: row.kid,
        usedFrom: row.usedFrom.toISOString(),
        isNew,
      },
    };
  };
}
