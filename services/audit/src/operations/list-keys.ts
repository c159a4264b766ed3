import type { listAuditKeys as contract } from '@irp/contracts/audit';
import type { Operation } from '@irp/http';
import { streamOrigin, verifierKey } from '@irp/transparency';
import { logStream } from '../checkpoint-log/log-head.ts';
import type { SigningKeyCheck } from '../integrity/check-keys.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';

export interface ListKeysOptions {
  keys: Pick<SigningKeys, 'published'>;
  check: Pick<SigningKeyCheck, 'requirePublished'>;
  /** The name of the log in its checkpoints. */
  origin: string;
}

/**
 * Creates the operation. The operation returns either all keys or an error. A missing key would
 * look like a withdrawn key, but keys of a log are never withdrawn.
 */
export function listKeys({ keys, check, origin }: ListKeysOptions): Operation<typeof contract> {
  return async () => {
    const published = await keys.published();
    await check.requirePublished();
    const withVerifierKeys = published.map((key) => ({
      ...key,
      vkey: verifierKey(origin, Buffer.from(key.x, 'base64url')),
      logVkey: verifierKey(streamOrigin(origin, logStream), Buffer.from(key.x, 'base64url')),
    }));
    return {
      status: 200,
      body: { keys: withVerifierKeys },
    };
  };
}
