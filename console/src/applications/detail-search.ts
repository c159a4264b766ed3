import { insightSpans, type RecordKind, recordKinds } from './activity/activity-queries.ts';

type Search = Record<string, unknown>;

/** The records of the activity: about the application, or of its own actions. */
export function parseActivitySearch({ records }: Search): { records?: RecordKind | undefined } {
  const kind = recordKinds.find((one) => one === records);
  return kind === undefined ? {} : { records: kind };
}

/** The days of the insight. */
export function parseDistributionSearch({ days }: Search): { days?: number | undefined } {
  const span = insightSpans.find((one) => one === days);
  return span === undefined ? {} : { days: span };
}
