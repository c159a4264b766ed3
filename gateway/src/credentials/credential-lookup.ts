import { type CredentialKind, resolveCredential } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { InternalClient } from '@irp/http';
import { type AskingRequest, headersOf } from './asking-request.ts';
import { type Caller, subjectOf } from './caller.ts';

/** Asks who a credential is, by its SHA-256 (base64url). Undefined: unknown, revoked or expired. */
export type CredentialLookup = (
  sha256: string,
  kind: CredentialKind,
  asking: AskingRequest,
) => Promise<Caller | undefined>;

/** @returns a look-up that throws PlatformError 503 while the authorization service is away */
export function createCredentialLookup(client: InternalClient): CredentialLookup {
  return async (sha256, kind, asking) => {
    const answer = await client.post(resolveCredential.path, { kind, sha256 }, headersOf(asking));
    if (answer.status === 404) return undefined;
    const parsed = resolveCredential.answers[200].schema.safeParse(answer.body);
    if (answer.status !== 200 || !parsed.success) {
      throw new PlatformError('unavailable', 'Credentials cannot be checked for the moment.', {
        retryAfterS: 1,
        internal: `${resolveCredential.path} answered ${answer.status} ${parsed.error?.message ?? ''}`,
      });
    }
    const { principal, expiresAt, jkt } = parsed.data;
    const expiresAtMs = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
    return {
      principal,
      subject: subjectOf(principal),
      jkt,
      expiresAtMs,
      trustedUntilMs: 0,
      token: '',
      tokenFreshUntilMs: 0,
      signing: undefined,
    };
  };
}
