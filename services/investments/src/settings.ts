import { integer, url } from '@irp/config';
import { z } from 'zod';

/** The service's environment variables, in addition to the platform's. */
export const settings = z.object({
  /** Rows of one import. */
  MAX_IMPORT_ROWS: integer(1, 1_000_000_000).default(1_000_000),
  /**
   * Records of one workspace and environment to which imports may add; requests for one record are
   * not bounded.
   */
  MAX_WORKSPACE_RECORDS: integer(1, 1_000_000_000).default(2_000_000),
  /** The same in organizations with these plans, where that is less. */
  MAX_WORKSPACE_RECORDS_FREE: integer(1, 1_000_000_000).default(100_000),
  MAX_WORKSPACE_RECORDS_TEAM: integer(1, 1_000_000_000).default(500_000),
  /** Rows that imports of one organization may store in an hour, by its plan. */
  MAX_IMPORT_ROWS_PER_HOUR: integer(1, 1_000_000_000).default(4_000_000),
  MAX_IMPORT_ROWS_PER_HOUR_FREE: integer(1, 1_000_000_000).default(200_000),
  MAX_IMPORT_ROWS_PER_HOUR_TEAM: integer(1, 1_000_000_000).default(1_000_000),
  /**
   * Free on the disk of the database, where the database says so; with less, records are neither
   * added nor changed, nor files of import jobs received. 0: no bound.
   */
  MIN_FREE_DISK_BYTES: integer(0, 100_000_000_000_000).optional(),
  /**
   * The authorization service, which jobs ask whether their callers still have their rights. Without
   * it, or without PRINCIPAL_PRIVATE_JWK, jobs go on after a revocation that nobody received.
   */
  AUTHORIZATION_URL: url('http:', 'https:').optional(),
});

export type Settings = z.output<typeof settings>;
