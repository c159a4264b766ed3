import { canonicalId, issueMessage, unknownFieldError } from '@irp/contracts';
import {
  type ColumnMapping,
  emptyFields,
  type InvestmentFields,
  importedFields,
  serverFields,
} from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import { parseJson } from '@irp/http';
import { quoting, type RowError, type RowResult, readRow } from '../domain/cell-values.ts';
import { membersOf, nearestField } from '../domain/column-mapping.ts';
import { toText } from '../domain/csv-cells.ts';
import { requireKeyColumns } from '../domain/import-key.ts';
import { nearestName } from '../domain/nearest-name.ts';
import { ownCopy } from '../domain/own-copy.ts';
import type { ImportRow, RowFormat } from './import-row.ts';
import { splitLines } from './split-lines.ts';

const maxRowBytes = 1_000_000;
const maxIgnoredMembers = 100;
const maxNameLength = 200;
/**
 * Maximum number of errors for unknown properties in a line. Without a maximum, a single line could
 * cause 200,000 errors.
 */
const maxUnknownMembers = 20;
const wrongEncoding =
  'has bytes that are not valid in the encoding of the file: name the encoding in the parameter encoding';

/**
 * Yields the rows of an NDJSON file, which has a JSON object in each line. With a mapping, members
 * are converted like the cells of a CSV row. Without a mapping, members are fields of the API.
 * Fields that only the platform sets are ignored, so that an export can be imported.
 * @param isRecoded whether the file was converted from another encoding to UTF-8. Invalid bytes are
 *   then U+FFFD
 */
export async function* readNdjsonRows(
  file: AsyncIterable<Buffer>,
  format: RowFormat,
  isRecoded = false,
): AsyncGenerator<ImportRow[]> {
  const read = format.mapping
    ? createMappedReader(format.mapping, format)
    : createFieldReader(format);
  for await (const { line, bytes } of splitLines(file, maxRowBytes)) {
    if (!bytes) {
      yield [{ line, ...invalidLine(`is longer than ${maxRowBytes} bytes`) }];
    } else if (isRecoded && bytes.includes('\uFFFD')) {
      yield [{ line, ...invalidLine(wrongEncoding) }];
    } else if (!isBlank(bytes)) {
      yield [{ line, ...readLine(bytes, read) }];
    }
  }
}

type JsonObject = Record<string, unknown>;

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte <= 0x20);
}

function invalidLine(message: string): RowResult {
  return { errors: [{ field: '', message }] };
}

function readLine(bytes: Buffer, read: (record: JsonObject) => RowResult): RowResult {
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch (error) {
    return invalidLine(
      error instanceof PlatformError ? error.message.replace('The body', 'A line') : 'must be JSON',
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return invalidLine('must be a JSON object');
  }
  return read(value as JsonObject);
}

function createMappedReader(
  mapping: ColumnMapping,
  { key, emptyCells, onIgnored }: RowFormat,
): (record: JsonObject) => RowResult {
  const members = membersOf(mapping);
  const names = new Set(members.map(({ name }) => name));
  const columns = members.map(({ field, isMapped, name }, index) => ({
    index,
    field,
    isMapped,
    name,
  }));
  const mappedFields = Object.values(mapping);
  const reportIgnored = createIgnoredReporter(onIgnored, (name) =>
    nearestField(name, mappedFields),
  );
  requireKeyColumns(columns, key);
  return (record) => {
    reportIgnored(Object.keys(record).filter((name) => !names.has(name)));
    const cells = members.map(({ name }) =>
      Object.hasOwn(record, name) ? toText(record[name]) : '',
    );
    // A member in the mapping is read from every line. A member outside the mapping is read only
    // from lines that contain the member.
    const present = columns.filter(({ isMapped, name }) => isMapped || Object.hasOwn(record, name));
    const errors = present.flatMap(({ name, field }) => {
      const value = record[name];
      return isInexact(value)
        ? [
            quoting(
              field,
              'is a number with too many digits: write the number as a string',
              toText(value),
            ),
          ]
        : [];
    });
    return errors.length > 0 ? { errors } : readRow(cells, present, { emptyCells });
  };
}

/**
 * Returns whether a number has more digits than a JavaScript number can represent (RFC 8259,
 * section 6).
 */
function isInexact(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Reports each ignored member once. */
function createIgnoredReporter(
  onIgnored: RowFormat['onIgnored'],
  nearestTo: (name: string) => string | null = () => null,
): (names: readonly string[]) => void {
  const reported = new Set<string>();
  return (names) => {
    for (const column of names) {
      if (reported.has(column) || reported.size >= maxIgnoredMembers) {
        continue;
      }
      reported.add(column);
      onIgnored([
        {
          column: shortened(column),
          didYouMean: nearestTo(column),
        },
      ]);
    }
  };
}

/** Properties that exports contain and imports ignore. */
const ignoredMembers = [...serverFields.filter((name) => name !== 'id'), 'visibility'] as const;

function createFieldReader({ onIgnored }: RowFormat): (record: JsonObject) => RowResult {
  const reportIgnored = createIgnoredReporter(onIgnored);
  return (record) => {
    reportIgnored(ignoredMembers.filter((name) => Object.hasOwn(record, name)));
    return readFields(record);
  };
}

function readFields(record: JsonObject): RowResult {
  const clientFields = { ...record };
  for (const name of serverFields) {
    delete clientFields[name];
  }
  // As in a merge patch, missing fields stay unchanged, and null sets the value of an unknown
  // field. `visibility` is ignored.
  for (const name of Object.keys(emptyFields) as (keyof typeof emptyFields)[]) {
    if (clientFields[name] === null) {
      clientFields[name] = emptyFields[name];
    }
  }
  const result = importedFields.safeParse(clientFields, { error: issueMessage });
  if (result.success) {
    const fields = result.data as Partial<InvestmentFields>;
    return typeof record.id === 'string' && record.id !== ''
      ? {
          fields,
          id: canonicalId(record.id),
        }
      : { fields };
  }
  return {
    errors: result.error.issues.flatMap((issue): RowError[] => {
      if (issue.code === 'unrecognized_keys') {
        return unknownFields(issue.keys);
      }
      const [name = ''] = issue.path;
      return [quoting(issue.path.join('.'), issue.message, toText(record[String(name)]))];
    }),
  };
}

function unknownFields(names: readonly string[]): RowError[] {
  const errors = names.slice(0, maxUnknownMembers).map(unknownField);
  const more = names.length - errors.length;
  return more > 0
    ? [
        ...errors,
        {
          field: '',
          message: `has ${more} more unknown members`,
        },
      ]
    : errors;
}

function unknownField(field: string): RowError {
  const nearest = nearestName(field, Object.keys(importedFields.shape));
  return {
    field: shortened(field),
    message: nearest ? `${unknownFieldError}: did you mean ${nearest}?` : unknownFieldError,
  };
}

/** Shortens a name for a report. */
function shortened(name: string): string {
  return ownCopy(name.slice(0, maxNameLength));
}
