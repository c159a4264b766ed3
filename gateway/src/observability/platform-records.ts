import { listPlatformRecords } from '@irp/contracts/audit';
import type { InternalClient } from '@irp/http';

/**
 * Reads the audit records that belong to no workspace, such as records of unknown credentials and
 * signing keys. The read itself is recorded in the audit log.
 * @param query the query parameters of `GET /v2/audit/records`
 * @throws PlatformError 503 while the audit service is unavailable
 */
export type PlatformRecords = (
  query: URLSearchParams,
) => Promise<{ status: number; body: unknown }>;

export function createPlatformRecords(audit: InternalClient): PlatformRecords {
  return (query) => audit.post(listPlatformRecords.path, Object.fromEntries(query));
}
