import type { listCheckpointKeys as contract } from '@irp/contracts/audit';
import type { Operation } from '@irp/http';
import { endOfUse, stateOf } from '../keys/key-periods.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';

export interface ListCheckpointKeysOptions {
  keys: Pick<SigningKeys, 'rows'>;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

export function listCheckpointKeys({
  keys,
  now,
}: ListCheckpointKeysOptions): Operation<typeof contract> {
  return async () => {
    const rows = await keys.rows();
    const described = rows.map((row) => {
      const { kid, number, usedFrom, change } = row;
      const end = endOfUse(rows, row);
      return {
        kid,
        state: stateOf(rows, row, now()),
        usedFrom: usedFrom.toISOString(),
        usedUntil: end === undefined ? null : new Date(end * 1_000).toISOString(),
        isEndorsed: number === 1 ? null : change?.endorsement !== undefined,
      };
    });
    return {
      status: 200,
      body: { keys: described },
    };
  };
}
