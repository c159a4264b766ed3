import { integer, url } from '@irp/config';
import { z } from 'zod';

/** The service's environment variables, in addition to the platform's. */
export const settings = z.object({
  /** Maximum number of rows in an import. */
  MAX_IMPORT_ROWS: integer(1, 1_000_000_000).default(1_000_000),
  /**
   * Maximum number of records in an environment of a workspace. Imports create records only up to
   * the maximum. A request that creates a single record is not limited.
   */
  MAX_WORKSPACE_RECORDS: integer(1, 1_000_000_000).default(2_000_000),
  /**
   * The maximum number of records for organizations with the plan `free`. If MAX_WORKSPACE_RECORDS
   * is smaller, MAX_WORKSPACE_RECORDS applies.
   */
  MAX_WORKSPACE_RECORDS_FREE: integer(1, 1_000_000_000).default(100_000),
  MAX_WORKSPACE_RECORDS_TEAM: integer(1, 1_000_000_000).default(500_000),
  /**
   * Maximum number of rows that the imports of an organization may store in an hour. The maximum
   * depends on the plan of the organization.
   */
  MAX_IMPORT_ROWS_PER_HOUR: integer(1, 1_000_000_000).default(4_000_000),
  MAX_IMPORT_ROWS_PER_HOUR_FREE: integer(1, 1_000_000_000).default(200_000),
  MAX_IMPORT_ROWS_PER_HOUR_TEAM: integer(1, 1_000_000_000).default(1_000_000),
  /**
   * Minimum free space of the disk of the database, in bytes. With less free space, the service
   * neither adds nor changes records, and receives no files of import jobs. The limit has no effect
   * if the database does not report its free space. With 0, no limit applies.
   */
  MIN_FREE_DISK_BYTES: integer(0, 100_000_000_000_000).optional(),
  /**
   * URL of the authorization service, which checks whether callers of jobs still have their rights.
   * If AUTHORIZATION_URL or PRINCIPAL_PRIVATE_JWK is not set, jobs continue without a check of
   * rights.
   */
  AUTHORIZATION_URL: url('http:', 'https:').optional(),
});

export type Settings = z.output<typeof settings>;
