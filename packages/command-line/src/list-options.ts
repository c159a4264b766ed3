import type { Options } from './command.ts';
import { UsageError } from './errors.ts';

export const listOptions = {
  limit: {
    type: 'string',
    value: 'N',
    about: 'Maximum number of rows; default: 50',
  },
  all: { type: 'boolean', about: 'Show all rows' },
  csv: { type: 'boolean', about: 'Print CSV' },
} as const satisfies Options;

const defaultLimit = 50;
/** The maximum number of records in a response of the API. */
export const maxPageSize = 1_000;

/** Returns the maximum number of rows, from --limit and --all. @throws UsageError */
export function limitOf({ limit, all }: { limit?: string; all?: boolean }): number {
  if (limit !== undefined && all) {
    throw new UsageError('--limit and --all cannot be combined.');
  }
  if (all) {
    return Number.POSITIVE_INFINITY;
  }
  if (limit === undefined) {
    return defaultLimit;
  }
  if (!/^[1-9]\d{0,8}$/.test(limit)) {
    throw new UsageError(
      `--limit must be a whole number, 1 or more, not ${JSON.stringify(limit)}.`,
    );
  }
  return Number(limit);
}
