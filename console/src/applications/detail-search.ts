import { insightSpans, type RecordKind, recordKinds } from './activity/activity-queries.ts';

type Search = Record<string, unknown>;

/**
 * Reads the choice of records from the address: events about the application, or its own actions.
 */
export function parseActivitySearch({ records }: Search): { records?: RecordKind | undefined } {
  const kind = recordKinds.find((one) => one === records);
  return kind === undefined ? {} : { records: kind };
}

/** Reads the number of days of the statistics from the address. */
export function parseDistributionSearch({ days }: Search): { days?: number | undefined } {
  const span = insightSpans.find((one) => one === days);
  return span === undefined ? {} : { days: span };
}
