import type { CredentialKind } from '@irp/contracts';
import { resolveCredential } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { InternalClient } from '@irp/http';
import { runWithSpan } from '@irp/observability';
import { subjectOf } from './caller.ts';
import type { FoundCredential } from './found-credential.ts';
import { lookupHeaders, type RequestMetadata } from './request-metadata.ts';

/**
 * Looks up the caller of a credential by its SHA-256 (base64url).
 * @throws PlatformError 503 while the authorization service is unavailable
 */
export type CredentialLookup = (
  sha256: string,
  kind: CredentialKind,
  metadata: RequestMetadata,
) => Promise<FoundCredential>;

const refusalSchema = resolveCredential.responses[403].schema;

/** Returns a function that looks up callers at the authorization service, over HTTP. */
export function createCredentialLookup(client: InternalClient): CredentialLookup {
  return async (sha256, kind, metadata) => {
    const post = () =>
      client.post(resolveCredential.path, { kind, sha256 }, lookupHeaders(metadata));
    const response = await runWithSpan(metadata.span, post);
    if (response.status === 404) {
      return undefined;
    }
    const refused =
      response.status === 403 ? refusalSchema.safeParse(response.body).data : undefined;
    if (refused) {
      return { refusal: refused.message };
    }
    const parsed = resolveCredential.responses[200].schema.safeParse(response.body);
    if (response.status !== 200 || !parsed.success) {
      throw new PlatformError('unavailable', 'Credentials cannot be checked at the moment.', {
        retryAfterS: 1,
        internal: `${resolveCredential.path} returned ${response.status} ${parsed.error?.message ?? ''}`,
      });
    }
    const { principal, expiresAt, jkt } = parsed.data;
    const expiresAtMs = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
    return {
      principal,
      subject: subjectOf(principal),
      jkt,
      expiresAtMs,
      cachedUntilMs: 0,
    };
  };
}
