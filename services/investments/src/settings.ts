import { integer, url } from '@irp/config';
import { z } from 'zod';

/** The service's environment variables, in addition to the platform's. */
export const settings = z.object({
  /** Maximum number of rows of an import. */
  MAX_IMPORT_ROWS: integer(1, 1_000_000_000).default(1_000_000),
  /**
   * Maximum number of records of a workspace and environment for imports. Requests for single
   * records are not bounded.
   */
  MAX_WORKSPACE_RECORDS: integer(1, 1_000_000_000).default(2_000_000),
  /** The maximum for organizations with this plan, if smaller. */
  MAX_WORKSPACE_RECORDS_FREE: integer(1, 1_000_000_000).default(100_000),
  MAX_WORKSPACE_RECORDS_TEAM: integer(1, 1_000_000_000).default(500_000),
  /** Rows that the imports of an organization may store in an hour, by the organization's plan. */
  MAX_IMPORT_ROWS_PER_HOUR: integer(1, 1_000_000_000).default(4_000_000),
  MAX_IMPORT_ROWS_PER_HOUR_FREE: integer(1, 1_000_000_000).default(200_000),
  MAX_IMPORT_ROWS_PER_HOUR_TEAM: integer(1, 1_000_000_000).default(1_000_000),
  /**
   * Minimum of free bytes on the database's disk, if the database reports it. With less free space,
   * the service neither adds nor changes records, and receives no files of import jobs. 0: no
   * bound.
   */
  MIN_FREE_DISK_BYTES: integer(0, 100_000_000_000_000).optional(),
  /**
   * The authorization service, for the check that callers of jobs still have their rights. Without
   * AUTHORIZATION_URL or PRINCIPAL_PRIVATE_JWK, a job continues after a revocation that the service
   * did not receive.
   */
  AUTHORIZATION_URL: url('http:', 'https:').optional(),
});

export type Settings = z.output<typeof settings>;
