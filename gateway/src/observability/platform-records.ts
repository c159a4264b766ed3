import { listPlatformRecords } from '@irp/contracts/audit';
import type { InternalClient } from '@irp/http';

/**
 * Reads the audit records without a workspace, such as unknown credentials and signing keys. The
 * read is recorded.
 * @param query of `GET /v2/audit/records`.
 * @throws PlatformError 503 while the audit service is unavailable
 */
export type PlatformRecords = (
  query: URLSearchParams,
) => Promise<{ status: number; body: unknown }>;

export function createPlatformRecords(audit: InternalClient): PlatformRecords {
  return (query) => audit.post(listPlatformRecords.path, Object.fromEntries(query));
}
