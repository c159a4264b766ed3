import { sortFields } from '@irp/contracts/investments';
import { type SearchedRecord, searchedTexts } from '../domain/search-terms.ts';
import { type CellValue, toCellValue } from './cell-value.ts';
import type { Column } from './column.ts';
import { DictionaryColumn } from './dictionary-column.ts';
import { NumberColumn } from './number-column.ts';
import { WordsColumn } from './words-column.ts';

const numberFields: readonly string[] = ['createdAt', 'updatedAt', 'employees'];
/**
 * Fields with long values. To save memory, the column of a long field contains only whether a
 * record has a value.
 */
const longFields: readonly string[] = ['description', 'bannerImage'];
/** The value that replaces any long value in a column. */
const present = 'x';
const presence = 'presence of ';

/**
 * The column with the words that a search finds: the words in the index of the database, and the
 * words of the description.
 */
export const wordsField = 'searchTerms';
/** The column with the words of names and of the ticker symbol, by which a search ranks records. */
export const nameWords = 'words of names';
const namedFields = ['name', 'editedName', 'tickerSymbol'] as const;
export const idField = '_id';

/**
 * The fields by which most queries filter or sort. A load adds their columns, because each load
 * reads all records.
 */
export const commonFields: readonly string[] = [
  'name',
  'country',
  'sector',
  'industry',
  'exchange',
  'type',
  'tags',
  'employees',
  'createdAt',
  'updatedAt',
  'audience',
  'isArchived',
];

/** The fields of a document that can have a column. */
const columnFields: ReadonlySet<string> = new Set([
  ...sortFields,
  ...longFields,
  'audience',
  'isArchived',
  'isLocked',
  'tags',
  wordsField,
  nameWords,
  idField,
]);

/**
 * Returns the name of the column that can test a condition on a field; undefined if there is none.
 */
export function columnFor(field: string, condition: unknown): string | undefined {
  if (longFields.includes(field) && testsPresence(condition)) {
    return presence + field;
  }
  return columnFields.has(field) ? field : undefined;
}

function testsPresence(condition: unknown): boolean {
  const isEmptiness = condition === '' || condition === null;
  return isEmptiness || JSON.stringify(condition) === '{"$gt":""}';
}

/** Returns the fields of a document from which the value in a column is computed. */
export function sourcesOf(column: string): string[] {
  switch (column) {
    case wordsField:
      return [wordsField, 'description'];
    case nameWords:
      return [...namedFields];
    default:
      return [fieldOf(column)];
  }
}

function fieldOf(column: string): string {
  return column.startsWith(presence) ? column.slice(presence.length) : column;
}

export function newColumn(column: string): Column {
  if (column === wordsField || column === nameWords) {
    return new WordsColumn();
  }
  return numberFields.includes(column) ? new NumberColumn() : new DictionaryColumn();
}

/** Returns the value of a document in a column. */
export function cellOf(column: string, document: Record<string, unknown>): CellValue {
  if (column === wordsField) {
    return searchedTexts(document as unknown as SearchedRecord);
  }
  if (column === nameWords) {
    return namedFields.map((field) => String(document[field] ?? ''));
  }
  const value = toCellValue(document[fieldOf(column)]) ?? null;
  return column.startsWith(presence) && value !== '' && value !== null ? present : value;
}
