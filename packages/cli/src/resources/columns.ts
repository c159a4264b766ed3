import { type Column, UsageError } from '@irp/command-line';

type Row = object;

/** Matches the names of fields with ids and times, which must not be truncated. */
const wholeField = /(?:^id|\.id|Id|At|^at)$/;

/** Column titles that differ from the names of the fields, mostly to be shorter. */
const titles: Record<string, string> = {
  tickerSymbol: 'TICKER',
  applicationName: 'APPLICATION',
  'application.name': 'APPLICATION',
  organizationName: 'ORGANIZATION',
  'investment.id': 'ID',
  'investment.name': 'NAME',
  'investment.tickerSymbol': 'TICKER',
  'investment.exchange': 'EXCHANGE',
  'investment.country': 'COUNTRY',
  'investment.lei': 'LEI',
  'publisher.organizationId': 'PUBLISHER ID',
  'publisher.name': 'PUBLISHER',
  'actor.type': 'ACTOR',
  'progress.line': 'LINE',
  'counts.matched': 'MATCHED',
  'counts.changed': 'CHANGED',
  'counts.skipped': 'SKIPPED',
  attemptCount: 'ATTEMPTS',
  requireSecondFactor: 'SECOND FACTOR',
};

/** Returns a column for each field. `user.email` is the member `email` of the member `user`. */
export function columnsOf(fields: readonly string[]): Column<Row>[] {
  return fields.map((field) => ({
    title: titleOf(field),
    field,
    isComplete: wholeField.test(field),
    value: (record) => valueAt(record, field.split('.')),
  }));
}

/** Returns the value at a path. For a list, returns the value at the path in each item. */
function valueAt(record: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name !== undefined && Array.isArray(record)) {
    return record.map((item) => valueAt(item, path));
  }
  if (name === undefined || typeof record !== 'object' || record === null) {
    return record;
  }
  return valueAt((record as Record<string, unknown>)[name], rest);
}

/** Returns the title of a column: `updatedAt` becomes UPDATED AT. */
function titleOf(field: string): string {
  const words = field
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('.', ' ')
    .toUpperCase();
  return titles[field] ?? words;
}

/**
 * Returns the names of the fields in `--fields`.
 * @throws UsageError for a field that the records do not have
 */
export function requestedFields(
  text: string | undefined,
  known: readonly string[],
): string[] | undefined {
  const names = text?.split(',').map((field) => field.trim());
  const unknown = names?.find((name) => !known.includes(name.replace(/\..*$/, '')));
  if (unknown !== undefined) {
    throw new UsageError(
      `--fields must be one or more of the fields ${known.join(', ')}, not ${JSON.stringify(unknown)}.`,
    );
  }
  return names;
}
