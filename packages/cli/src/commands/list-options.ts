import type { Options } from '../command/command.ts';
import { UsageError } from '../command/faults.ts';

export const listOptions = {
  limit: { type: 'string', value: 'N', about: 'How many to show; 50 unless told' },
  all: { type: 'boolean', about: 'Show every one, page by page' },
} as const satisfies Options;

const usualLimit = 50;

/** How many rows a list shows. @throws UsageError */
export function limitOf({ limit, all }: { limit?: string; all?: boolean }): number {
  if (limit !== undefined && all) throw new UsageError('--limit and --all exclude each other.');
  if (all) return Number.POSITIVE_INFINITY;
  if (limit === undefined) return usualLimit;
  if (!/^[1-9]\d{0,8}$/.test(limit)) throw new UsageError('--limit must be a whole number from 1 up.');
  return Number(limit);
}
