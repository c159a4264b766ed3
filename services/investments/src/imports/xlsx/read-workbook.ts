import { invalidField } from '@irp/errors';
import { decodeXstring } from './decode-xstring.ts';
import { type NumberFormat, numberFormatOf } from './number-format.ts';
import { type Archive, maxParts, notAWorkbook, tooLarge } from './open-archive.ts';
import { parseXml } from './read-xml.ts';
import { SharedTexts } from './shared-texts.ts';

/** Maximum size in bytes of all shared texts in UTF-8, with 8 additional bytes for each text. */
const maxSharedBytes = 134_217_728;
/** Maximum size in bytes of the list of sheets, and of the list of parts. */
const maxListBytes = 33_554_432;
/** Maximum number of cell formats. Excel permits fewer formats. */
const maxFormats = 65_536;
const maxListedSheets = 100;

/** The objects to which the cells of a sheet refer. */
export interface Workbook {
  /** The name of the selected sheet, and the path of its part in the archive. */
  sheet: { name: string; part: string };
  /** Names of the other sheets, at most 100. */
  otherSheets: string[];
  sharedTexts: SharedTexts;
  /** The number formats. The attribute `s` of a cell is an index into this list. */
  numberFormats: NumberFormat[];
  is1904: boolean;
}

/**
 * Reads the workbook except its rows.
 * @param sheet name of the selected sheet; default: the first sheet
 * @throws PlatformError 400 for an unknown sheet
 */
export async function readWorkbook(archive: Archive, sheet: string | undefined): Promise<Workbook> {
  const { sheets, is1904 } = await readSheets(archive);
  const found = sheet === undefined ? sheets[0] : sheets.find(({ name }) => name === sheet);
  if (!found) {
    const message = `must be one of ${sheets.map(({ name }) => JSON.stringify(name)).join(', ')}`;
    if (sheets.length === 0) {
      throw notAWorkbook();
    }
    throw invalidField('sheet', message);
  }
  const sharedTexts = await readSharedTexts(archive);
  return {
    sheet: found,
    otherSheets:
      sheet === undefined ? sheets.slice(1, maxListedSheets + 1).map(({ name }) => name) : [],
    sharedTexts,
    numberFormats: await readNumberFormats(archive),
    is1904,
  };
}

async function readSheets(archive: Archive) {
  const [workbook, relations] = [
    await archive.read('xl/workbook.xml', maxListBytes),
    await archive.read('xl/_rels/workbook.xml.rels', maxListBytes),
  ];
  if (!workbook || !relations) {
    throw notAWorkbook();
  }
  const parts = new Map<string, string>();
  await parseXml(relations, {
    open: (name, { Id = '', Target = '' }) => {
      if (parts.size > maxParts) {
        throw tooLarge(`has more than ${maxParts} files inside`);
      }
      if (name === 'Relationship') {
        parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      }
    },
  });
  const sheets: Workbook['sheet'][] = [];
  let is1904 = false;
  await parseXml(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') {
        is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      }
      if (name !== 'sheet') {
        return;
      }
      const relation =
        Object.entries(attributes).find(([attribute]) => /(?:^|:)id$/.test(attribute))?.[1] ?? '';
      const part = parts.get(relation);
      if (sheets.length > maxParts) {
        throw tooLarge(`has more than ${maxParts} sheets`);
      }
      if (part !== undefined) {
        sheets.push({
          name: decodeXstring(attributes.name ?? ''),
          part,
        });
      }
    },
  });
  return { sheets, is1904 };
}

/** Reads the shared texts, to which cells refer by position. */
async function readSharedTexts(archive: Archive): Promise<SharedTexts> {
  const part = await archive.read('xl/sharedStrings.xml');
  const texts = new SharedTexts(maxSharedBytes);
  if (!part) {
    return texts;
  }
  let text = '';
  let run: string | undefined;
  let phonetic = 0;
  await parseXml(part, {
    open(name) {
      if (name === 'si') {
        text = '';
      } else if (name === 'rPh') {
        phonetic++;
      }
      run = name === 't' && phonetic === 0 ? '' : undefined;
    },
    text(more) {
      if (run === undefined) {
        return;
      }
      texts.requireRoom(text.length + run.length + more.length);
      run += more;
    },
    close(name) {
      if (run !== undefined) {
        text += decodeXstring(run);
      }
      run = undefined;
      if (name === 'rPh') {
        phonetic--;
      } else if (name === 'si') {
        texts.add(text);
      }
    },
  });
  return texts;
}

async function readNumberFormats(archive: Archive): Promise<NumberFormat[]> {
  const part = await archive.read('xl/styles.xml');
  const formats: NumberFormat[] = [];
  if (!part) {
    return formats;
  }
  const known = new Map<number, NumberFormat>();
  let isCellFormats = false;
  await parseXml(part, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (formats.length > maxFormats || known.size > maxFormats) {
        throw tooLarge(`has more than ${maxFormats} cell formats`);
      }
      const id = Number(numFmtId);
      if (name === 'numFmt') {
        known.set(id, numberFormatOf(id, formatCode));
      } else if (name === 'cellXfs') {
        isCellFormats = true;
      } else if (name === 'xf' && isCellFormats) {
        formats.push(known.get(id) ?? numberFormatOf(id, undefined));
      }
    },
    close(name) {
      if (name === 'cellXfs') {
        isCellFormats = false;
      }
    },
  });
  return formats;
}
