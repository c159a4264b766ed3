import type { Cell } from '../../domain/workbook-cells.ts';
import { encodeXstring } from './encode-xstring.ts';
import { styles } from './workbook-parts.ts';

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  /** The rows in batches. Each batch becomes a piece of the XML. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

interface SheetColumn {
  title: string;
  /** Width of the column in characters. */
  width: number;
}

/** Maximum number of rows in a sheet of Excel, without the header row. */
export const maxSheetRows = 1_048_575;

/**
 * Yields the XML of a sheet in pieces, a piece for each batch of rows. The header row stays visible
 * when the sheet is scrolled.
 * @throws RangeError if `rows` has more rows than a sheet can have
 */
export async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const letters = columns.map((_, at) => lettersOf(at));
  const widths = columns.map(
    ({ width }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styles.text}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, at) => textXml(`${letters[at]}1`, title, styles.title));
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
  let last = 1;
  for await (const batch of rows) {
    let xml = '';
    for (const cells of batch) {
      last++;
      xml += `<row r="${last}">`;
      for (const [at, cell] of cells.entries()) {
        xml += cellXml(`${letters[at]}${last}`, cell);
      }
      xml += '</row>';
    }
    if (last > maxSheetRows + 1) {
      throw new RangeError(`a sheet has at most ${maxSheetRows} rows and its header row`);
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

function cellXml(reference: string, cell: Cell): string {
  switch (typeof cell) {
    case 'undefined':
      return '';
    case 'string':
      return textXml(reference, cell, styles.text);
    case 'number':
      return `<c r="${reference}" s="${styles.number}"><v>${cell}</v></c>`;
    case 'boolean':
      return `<c r="${reference}" s="${styles.number}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    default:
      return `<c r="${reference}" s="${styles[cell.shownAs]}"><v>${cell.serial}</v></c>`;
  }
}

/**
 * Returns the XML of a cell with a text. The cell contains the text itself, because a table of
 * shared texts would have to be in memory.
 */
function textXml(reference: string, text: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${encodeXstring(text)}</t></is></c>`;
}

/** Returns the letters of a column, such as `A` for 0 and `AA` for 26. */
function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${lettersOf(Math.floor(column / 26) - 1)}${letter}`;
}
