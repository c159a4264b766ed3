import { numberText } from './number-format.ts';
import { type Archive, notAWorkbook } from './open-archive.ts';
import type { Workbook } from './read-workbook.ts';
import { readXml } from './read-xml.ts';

export interface SheetRow {
  /** As the spreadsheet shows it, from 1. */
  row: number;
  cells: string[];
  /** Of a formula that has no value, such as `#N/A in B3`. */
  error?: string;
}

const maxColumns = 16_384;
const maxCellLength = 1_000_000;

interface Cell {
  column: number;
  type: string;
  style: number;
  text: string;
}

/** The rows of the selected sheet that have a cell, as text. */
export async function* readSheet(archive: Archive, workbook: Workbook): AsyncGenerator<SheetRow> {
  const part = await archive.read(workbook.sheet.part);
  if (!part) throw notAWorkbook();
  let rows: SheetRow[] = [];
  let current: SheetRow = { row: 0, cells: [] };
  let cell: Cell | undefined;
  let isValue = false;
  const handlers = {
    open(name: string, { r, t = 'n', s = '0' }: Readonly<Record<string, string>>) {
      if (name === 'row') current = { row: r === undefined ? current.row + 1 : Number(r), cells: [] };
      else if (name === 'c')
        cell = { column: columnOf(r) ?? current.cells.length, type: t, style: Number(s), text: '' };
      isValue = name === 'v' || name === 't';
    },
    text(text: string) {
      if (isValue && cell && cell.text.length < maxCellLength) cell.text += text;
    },
    close(name: string) {
      isValue = false;
      if (name === 'c' && cell) {
        addCell(current, cell, workbook);
        cell = undefined;
      } else if (name === 'row' && current.cells.length > 0) rows.push(current);
    },
  };
  for await (const _ of readXml(part, handlers)) {
    const found = rows;
    rows = [];
    yield* found;
  }
}

function addCell(row: SheetRow, cell: Cell, workbook: Workbook): void {
  if (cell.column >= maxColumns) throw notAWorkbook();
  if (cell.type === 'e') row.error = `${cell.text} in ${nameOf(cell.column)}${row.row}`;
  while (row.cells.length < cell.column) row.cells.push('');
  row.cells[cell.column] = cellText(cell, workbook);
}

function cellText({ type, style, text }: Cell, { sharedStrings, numberFormats, is1904 }: Workbook): string {
  switch (type) {
    case 's':
      return sharedStrings[Number(text)] ?? '';
    case 'n':
      return numberText(text, numberFormats[style] ?? 'number', is1904);
    case 'd':
      return text.slice(0, 10);
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    default:
      return text;
  }
}

/** From 0: that of `A1` is 0, that of `AA7` is 26. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function nameOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${nameOf(Math.floor(column / 26) - 1)}${letter}`;
}
