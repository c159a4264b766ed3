import type { Sealer } from '@irp/sealing';
import type { ArtifactRow } from '../../tokens/store/oauth-models.ts';
import type { EndingSession } from '../backchannel-logout/announce-logout.ts';
import type { SignedInFrom } from '../provider/provider-internals.ts';

export const sessionKind = 'Session';

/** The members of a stored session that are read outside of oidc-provider. */
export interface StoredSession extends EndingSession {
  /** When the person signed in, in seconds since 1970. */
  loginTs?: number;
  signedInFrom?: SignedInFrom;
}

/** Undefined for one under a key that `SECRETS_KEY` has no more: no browser has had that session since. */
export function openSession(sealer: Sealer, { _id, payload }: ArtifactRow): StoredSession | undefined {
  try {
    return JSON.parse(sealer.open(Buffer.from(payload.buffer), sessionKind, _id)) as StoredSession;
  } catch {
    return undefined;
  }
}
