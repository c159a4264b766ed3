import { canonicalId, duplicateMember } from '@irp/contracts';
import { unescapeFormula } from '@irp/contracts/csv-formula';
import {
  bannerImageRule,
  emptyFields,
  freeFormRule,
  type InvestmentFields,
  maxTagLength,
  maxTags,
  type TextFieldName,
  textFieldRules,
} from '@irp/contracts/investments';
import type { FieldError } from '@irp/errors';
import type { CellResult } from './cell-result.ts';
import type { ImportField } from './column-mapping.ts';
import { toText } from './csv-cells.ts';
import { ownCopy } from './own-copy.ts';
import { readCountry } from './read-country.ts';
import { readDate } from './read-date.ts';
import { readEmployees } from './read-employees.ts';
import type { Column } from './resolve-columns.ts';

/** An error in a row. `value` is the rejected text, truncated if it is long. */
export type RowError = FieldError & { value?: string };

/**
 * The result of reading a row. A valid row has fields, and the id of a record if the row names one.
 * `warnings` name the shortened, replaced and omitted values of a valid row. `errors` contains
 * every error of an invalid row.
 */
export type RowResult =
  | {
      fields: Partial<InvestmentFields>;
      id?: string;
      warnings?: RowError[];
    }
  | { errors: RowError[] };

const maxQuotedLength = 100;

/** Returns an error that quotes the rejected value. */
export function quoting(field: string, message: string, value: string): RowError {
  return {
    field,
    message,
    value: ownCopy(value.slice(0, maxQuotedLength)),
  };
}

export interface CellFormat {
  /** `keep`: empty cells are ignored. `clear`: the field of an empty cell becomes unknown. */
  emptyCells: 'keep' | 'clear';
  /** The delimiter of the file, by which escaped formulas are recognized. Default: a comma. */
  delimiter?: string | undefined;
}

/** Converts the cells of a row to the fields to which their columns are mapped. */
export function readRow(
  cells: readonly string[],
  columns: readonly Column[],
  { emptyCells, delimiter }: CellFormat,
): RowResult {
  const fields: Record<string, unknown> = {};
  const errors: RowError[] = [];
  const warnings: RowError[] = [];
  let id = '';
  for (const { index, field } of columns) {
    const cell = unescapeFormula((cells[index] ?? '').trim(), delimiter);
    if (field === 'id') {
      id = canonicalId(cell);
    } else if (cell === '') {
      if (emptyCells === 'clear') {
        fields[field] = emptyFields[field];
      }
    } else {
      const result = cell.includes('\uFFFD')
        ? { error: 'must be UTF-8, or the file must declare its encoding' }
        : readCell(field, cell);
      if ('error' in result) {
        errors.push(quoting(field, result.error, cell));
      } else {
        fields[field] = result.value;
      }
      if ('warning' in result && result.warning !== undefined) {
        warnings.push(quoting(field, result.warning, cell));
      }
    }
  }
  if (errors.length > 0) {
    return { errors };
  }
  return {
    fields,
    ...(id === '' ? {} : { id }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/**
 * Returns the value that a field would have after an export and an import. The value can change,
 * for example because an import trims cells.
 */
export function readBack(field: ImportField, value: unknown): unknown {
  const cell = toText(value).trim();
  if (cell === '') {
    return emptyFields[field];
  }
  const result = readCell(field, cell);
  return 'error' in result ? value : result.value;
}

function readCell(field: ImportField, cell: string): CellResult<unknown> {
  switch (field) {
    case 'country':
      return readCountry(cell);
    case 'employees':
      return readEmployees(cell);
    case 'tags':
      return readTags(cell);
    case 'clearbit':
      return readObject(cell);
    case 'foundingDate':
    case 'ipoDate':
      return readDate(cell);
    case 'bannerImage':
      return resultOf(cell, bannerImageRule(cell));
    default:
      return readText(field, cell);
  }
}

function resultOf<Value>(value: Value, error: string | undefined): CellResult<Value> {
  return error === undefined ? { value } : { error };
}

function readText(field: TextFieldName, cell: string): CellResult<string> {
  const value = normalized(field, cell);
  return resultOf(value, textFieldRules[field](value));
}

/**
 * Corrects a value that does not fit the API but is common in files, such as a host name in place
 * of a URL.
 */
function normalized(field: TextFieldName, cell: string): string {
  switch (field) {
    case 'website':
      return /^[a-z][a-z0-9+.-]*:/i.test(cell) ? cell : `https://${cell}`;
    case 'cik':
      return cell.replace(/^CIK\s*/i, '');
    case 'lei':
    case 'figi':
      return cell.toUpperCase();
    default:
      return cell;
  }
}

function readTags(cell: string): CellResult<string[]> {
  const parts = cell.startsWith('[') ? parseOrUndefined(cell) : cell.split(';');
  const texts =
    Array.isArray(parts) && parts.every((tag) => typeof tag === 'string') ? parts : undefined;
  const tags = texts?.map((tag) => tag.trim()).filter((tag) => tag !== '');
  if (!tags || tags.length > maxTags || !tags.every(isTag)) {
    return {
      error: `must be at most ${maxTags} tags of at most ${maxTagLength} characters, separated by semicolons`,
    };
  }
  return { value: tags };
}

function isTag(tag: string): boolean {
  return tag.length <= maxTagLength && !tag.includes('\0') && tag.isWellFormed();
}

function readObject(cell: string): CellResult<object> {
  const value = parseOrUndefined(cell);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { error: 'must be a JSON object' };
  }
  const duplicate = duplicateMember(cell);
  if (duplicate !== undefined) {
    return {
      error: `must have each member only once: two members of an object have the name ${duplicate}`,
    };
  }
  return resultOf(value, freeFormRule(value));
}

function parseOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
