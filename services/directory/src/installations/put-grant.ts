import { putInstallationGrant } from '@irp/contracts/authorization';
import { type ErrorCode, errorCodes, PlatformError } from '@irp/errors';
import type { InternalClient } from '@irp/http';
import { z } from 'zod';
import { grantOf, type Installation } from './domain/installation.ts';

/**
 * The grant that the authorization service has stored, possibly of another installation. `refused`:
 * the error if the authorization service rejected the grant.
 */
type PutGrantResult = StoredGrant | { refused: PlatformError };

type StoredGrant = z.infer<(typeof putInstallationGrant.responses)[200]['schema']>;

/**
 * Sends the grant of an installation to the authorization service, which enforces it.
 * @throws PlatformError 503 while the authorization service is unavailable
 */
export type PutGrant = (installation: Installation) => Promise<PutGrantResult>;

const refusalSchema = z.object({
  error: z.enum(errorCodes as readonly [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
});

export function createPutGrant(client: Pick<InternalClient, 'post'>): PutGrant {
  return async (installation) => {
    const { status, body } = await client.post(putInstallationGrant.path, grantOf(installation));
    if (status === 200) {
      return putInstallationGrant.responses[200].schema.parse(body);
    }
    const refusal = refusalSchema.safeParse(body).data;
    if (!refusal || ![403, 404, 409].includes(status)) {
      throw new Error(`${putInstallationGrant.path} returned ${status}`);
    }
    return { refused: new PlatformError(refusal.error, refusal.message) };
  };
}
