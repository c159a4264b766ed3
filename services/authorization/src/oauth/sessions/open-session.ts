import type { Sealer } from '@irp/secrets';
import type { ArtifactRow } from '../../tokens/store/oauth-models.ts';
import type { EndingSession } from '../backchannel-logout/announce-logout.ts';
import type { SignedInFrom } from '../provider/provider-internals.ts';

export const sessionKind = 'Session';

/** The properties of a stored session that this service reads. */
export interface StoredSession extends EndingSession {
  /** Time of the sign-in, in seconds since 1970. */
  loginTs?: number;
  signedInFrom?: SignedInFrom;
}

/**
 * Decrypts the payload of a stored session or interaction.
 * @returns undefined if `SECRETS_KEY` no longer contains the key that encrypted the payload
 */
export function openPayload<T>(sealer: Sealer, { _id, kind, payload }: ArtifactRow): T | undefined {
  try {
    return JSON.parse(sealer.open(Buffer.from(payload.buffer), kind, _id)) as T;
  } catch {
    return undefined;
  }
}

export function openSession(sealer: Sealer, row: ArtifactRow): StoredSession | undefined {
  return row.kind === sessionKind ? openPayload<StoredSession>(sealer, row) : undefined;
}
