import { createInternalClient } from '@irp/http';
import type { Platform } from '@irp/service';
import type { Settings } from '../settings.ts';
import { createRightsCheck, type HasRights } from './check-rights.ts';

interface RightsCheck {
  hasRights: HasRights;
  close(): Promise<void>;
}

/**
 * Creates the check of the rights of jobs. If AUTHORIZATION_URL or PRINCIPAL_PRIVATE_JWK is not
 * set, jobs continue without a check of rights.
 */
export function openRightsCheck(
  { signer, log }: Pick<Platform, 'signer' | 'log'>,
  { AUTHORIZATION_URL: baseUrl }: Pick<Settings, 'AUTHORIZATION_URL'>,
): RightsCheck {
  if (signer === undefined || baseUrl === undefined) {
    log.warn(
      'AUTHORIZATION_URL and PRINCIPAL_PRIVATE_JWK are not set: jobs continue without a check of permissions',
    );
    return { hasRights: async () => true, close: async () => undefined };
  }
  const client = createInternalClient({
    baseUrl,
    service: 'authorization',
    name: 'investments',
    signer,
  });
  return { hasRights: createRightsCheck(client), close: client.close };
}
