import { decodeXstring } from './decode-xstring.ts';
import { numberText, withoutMidnight } from './number-format.ts';
import { type Archive, notAWorkbook } from './open-archive.ts';
import type { Workbook } from './read-workbook.ts';
import { readXml } from './read-xml.ts';

export interface SheetRow {
  /** The number of the row in the spreadsheet, from 1. */
  row: number;
  cells: string[];
  /**
   * The reasons why cells have no value, such as `has the error value #N/A in B3`. The keys are the
   * numbers of columns, beginning with 0.
   */
  unreadable?: Map<number, string>;
  /** Number of characters in the cells of this row. Cells beyond `maxRowLength` are empty. */
  length: number;
}

/**
 * Maximum number of characters in all cells of a row together, as for a line of CSV. Without a
 * maximum, a few cells could refer to many MB of shared texts.
 */
export const maxRowLength = 1_000_000;

const maxColumns = 16_384;
const maxCellLength = 1_000_000;
const maxErrorLength = 100;

interface Cell {
  column: number;
  type: string;
  style: number;
  text: string;
  hasFormula: boolean;
  hasValue: boolean;
}

/** Yields the rows of the selected sheet that have at least one cell. Values are texts. */
export async function* readSheet(archive: Archive, workbook: Workbook): AsyncGenerator<SheetRow> {
  const part = await archive.read(workbook.sheet.part);
  if (!part) {
    throw notAWorkbook();
  }
  let rows: SheetRow[] = [];
  let current: SheetRow = {
    row: 0,
    cells: [],
    length: 0,
  };
  let cell: Cell | undefined;
  let text: string | undefined;
  let phonetic = 0;
  const handlers = {
    open(name: string, { r, t = 'n', s = '0' }: Readonly<Record<string, string>>) {
      if (name === 'row') {
        current = {
          row: r === undefined ? current.row + 1 : Number(r),
          cells: [],
          length: 0,
        };
      } else if (name === 'c') {
        const column = columnOf(r) ?? current.cells.length;
        cell = {
          column,
          type: t,
          style: Number(s),
          text: '',
          hasFormula: false,
          hasValue: false,
        };
      } else if (name === 'f' && cell) {
        cell.hasFormula = true;
      } else if (name === 'rPh') {
        phonetic++;
      }
      text = (name === 'v' || name === 't') && phonetic === 0 ? '' : undefined;
      if (name === 'v' && cell) {
        cell.hasValue = true;
      }
    },
    text(more: string) {
      if (text !== undefined && text.length <= maxCellLength) {
        text += more;
      }
    },
    close(name: string) {
      if (text !== undefined && cell && cell.text.length <= maxCellLength) {
        cell.text += isXstring(cell, name) ? decodeXstring(text) : text;
      }
      text = undefined;
      if (name === 'rPh') {
        phonetic--;
      } else if (name === 'c' && cell) {
        addCell(current, cell, workbook);
        cell = undefined;
      } else if (name === 'row' && current.cells.length > 0) {
        rows.push(current);
      }
    },
  };
  for await (const _ of readXml(part, handlers)) {
    const found = rows;
    rows = [];
    yield* found;
  }
}

/**
 * Returns whether a text has the type ST_Xstring, which may contain escapes. Texts in cells and
 * text results of formulas have this type.
 */
function isXstring({ type }: Cell, element: string): boolean {
  return element === 't' || type === 'str';
}

function addCell(row: SheetRow, cell: Cell, workbook: Workbook): void {
  if (cell.column >= maxColumns) {
    throw notAWorkbook();
  }
  while (row.cells.length < cell.column) {
    row.cells.push('');
  }
  const text = cellText(cell, workbook);
  const isLong = cell.text.length > maxCellLength;
  if (!isLong) {
    row.length += Math.max(text?.length ?? 0, cell.text.length);
  }
  row.cells[cell.column] = isLong || row.length > maxRowLength ? '' : (text ?? '');
  const problem = text === undefined ? 'refers to a missing shared string' : problemOf(cell);
  if (problem === undefined) {
    return;
  }
  row.unreadable ??= new Map();
  row.unreadable.set(cell.column, `${problem} in ${nameOf(cell.column)}${row.row}`);
}

/** Returns the reason why a cell has no value; undefined for a cell with a value. */
function problemOf({ type, text, hasFormula, hasValue }: Cell): string | undefined {
  if (text.length > maxCellLength) {
    return `is longer than ${maxCellLength} characters`;
  }
  if (type === 'e') {
    return `has the error value ${text.slice(0, maxErrorLength)}`;
  }
  // Whether the formula has a stored result. A program that computes no formulas stores no result,
  // or an empty number. An empty text counts as a result of the formula.
  const isCalculated = hasValue && (text !== '' || type === 'str');
  return hasFormula && !isCalculated
    ? 'has a formula without a stored value (a spreadsheet program stores values when saving)'
    : undefined;
}

/**
 * Returns the value of a cell as text. Returns undefined if the shared text of the cell is missing.
 */
function cellText(
  { type, style, text }: Cell,
  { sharedTexts, numberFormats, is1904 }: Workbook,
): string | undefined {
  switch (type) {
    case 's':
      return text === '' ? '' : sharedTexts.at(Number(text));
    case 'n':
      return numberText(text, numberFormats[style] ?? 'number', is1904);
    case 'd':
      return withoutMidnight(text);
    case 'b':
      return textOfBoolean(text);
    case 'e':
      return '';
    default:
      return text;
  }
}

function textOfBoolean(text: string): string {
  if (text === '') {
    return '';
  }
  return text === '1' || text === 'true' ? 'TRUE' : 'FALSE';
}

/** Returns the number of a column, beginning with 0. Returns 0 for `A1`, and 26 for `AA7`. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) {
    return undefined;
  }
  let column = 0;
  for (const letter of letters) {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

function nameOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${nameOf(Math.floor(column / 26) - 1)}${letter}`;
}
