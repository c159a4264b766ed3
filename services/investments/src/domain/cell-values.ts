import {
  bannerImageRule,
  countryCodeOf,
  freeFormRule,
  type InvestmentFields,
  maxEmployees,
  maxTagLength,
  maxTags,
  nameOrTickerFault,
  type TextFieldName,
  textFieldRules,
} from '@irp/contracts';
import type { FieldFault } from '@irp/errors';
import type { Column, ImportField } from './column-mapping.ts';
import { unescapeFormula } from './csv-cells.ts';

/** What a row of a file becomes, or everything that is wrong with it. */
export type RowResult = { fields: Partial<InvestmentFields> } | { faults: FieldFault[] };

/** Reads the cells of a row as the fields that their columns fill. Empty cells are left out. */
export function readRow(cells: readonly string[], columns: readonly Column[]): RowResult {
  const fields: Record<string, unknown> = {};
  const faults: FieldFault[] = [];
  for (const { at, field } of columns) {
    const cell = unescapeFormula((cells[at] ?? '').trim());
    if (cell === '') continue;
    const value = cell.includes('\uFFFD') ? { fault: 'is not UTF-8' } : readCell(field, cell);
    if (typeof value === 'object' && value !== null && 'fault' in value)
      faults.push({ field, message: String(value.fault) });
    else fields[field] = value;
  }
  if (!fields.name && !fields.tickerSymbol && faults.length === 0)
    faults.push({ field: 'name', message: nameOrTickerFault });
  return faults.length > 0 ? { faults } : { fields };
}

interface Fault {
  fault: string;
}

function readCell(field: ImportField, cell: string): unknown | Fault {
  switch (field) {
    case 'employees':
      return readEmployees(cell);
    case 'tags':
      return readTags(cell);
    case 'clearbit':
      return readObject(cell);
    case 'bannerImage':
      return checked(cell, bannerImageRule(cell));
    default:
      return readText(field, cell);
  }
}

function checked<Value>(value: Value, fault: string | undefined): Value | Fault {
  return fault === undefined ? value : { fault };
}

function readText(field: TextFieldName, cell: string): string | Fault {
  const value = converted(field, cell);
  return checked(value, textFieldRules[field](value));
}

/** Files say in words what the API says in codes. */
function converted(field: TextFieldName, cell: string): string {
  switch (field) {
    case 'country':
      return countryCodeOf(cell) ?? cell;
    case 'foundingDate':
    case 'ipoDate':
      return yearOf(cell);
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

/** `2013 (1888)` and `1994/5` begin with the year that counts. */
function yearOf(cell: string): string {
  if (/^\d{4}-\d\d(?:-\d\d)?$/.test(cell)) return cell;
  return /^(\d{4})(?!\d)/.exec(cell)?.[1] ?? cell;
}

function readEmployees(cell: string): number | Fault {
  const digits = cell.replaceAll(/[,'\s]/g, '');
  const usable = /^\d{1,9}$/.test(digits) && Number(digits) <= maxEmployees;
  return usable ? Number(digits) : { fault: `must be a whole number from 0 to ${maxEmployees}` };
}

function readTags(cell: string): string[] | Fault {
  const parts = cell.startsWith('[') ? parsed(cell) : cell.split(';');
  const texts = Array.isArray(parts) && parts.every((tag) => typeof tag === 'string') ? parts : undefined;
  const tags = texts?.map((tag) => tag.trim()).filter((tag) => tag !== '');
  if (
    !tags ||
    tags.length > maxTags ||
    tags.some((tag) => tag.length > maxTagLength || tag.includes('\0') || !tag.isWellFormed())
  ) {
    return { fault: `must be at most ${maxTags} tags of at most ${maxTagLength} characters, separated by semicolons` };
  }
  return tags;
}

function readObject(cell: string): object | Fault {
  const value = parsed(cell);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'must be a JSON object' };
  return checked(value, freeFormRule(value));
}

function parsed(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}
