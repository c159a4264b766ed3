import type { listCheckpointKeys as contract } from '@irp/contracts/audit';
import type { Operation } from '@irp/http';
import type { SigningKeys } from '../keys/signing-keys.ts';

const toTime = (s: number) => new Date(s * 1_000).toISOString();

export function listCheckpointKeys({ keys }: { keys: Pick<SigningKeys, 'published'> }): Operation<typeof contract> {
  return async () => {
    const published = await keys.published();
    const described = published.map(({ kid, nbf, exp }) => ({
      ...{ kid, usedFrom: toTime(nbf), usedUntil: exp === undefined ? null : toTime(exp) },
    }));
    return { status: 200, body: { keys: described } };
  };
}
