const msPerDay = 86_400_000;
/** Serial 1 is 1 January 1900, and Excel has a 29 February 1900: from March on, the count begins on 30 December 1899. */
const epoch1900Ms = Date.UTC(1899, 11, 30);
const epoch1904Ms = Date.UTC(1904, 0, 1);
const maxSerial = 2_958_465;

/** How a number of a cell is shown, as far as an import is concerned. */
export type NumberFormat = 'date' | 'number' | { digits: number };

/** The format of a built-in id or of a code (ECMA-376, part 1, section 18.8.30). */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
    return isDate ? 'date' : 'number';
  }
  if (/^0+$/.test(code)) return { digits: code.length };
  // Texts in quotes, escaped characters and colours such as [Red] may contain the letters of dates.
  const letters = code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '');
  return /[dy]|m+[^#0]*d|\bmmm/i.test(letters) ? 'date' : 'number';
}

/** The value of a numeric cell as text: a date in ISO 8601, an integer with leading zeros, or a number. */
export function numberText(value: string, format: NumberFormat, is1904: boolean): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (format === 'date' && number >= 1 && number <= maxSerial) return dateText(number, is1904);
  if (typeof format === 'object') return String(number).padStart(format.digits, '0');
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number);
}

function dateText(serial: number, is1904: boolean): string {
  const days = Math.floor(serial);
  // Before March 1900, the days are one ahead of their serials.
  const epochMs = is1904 ? epoch1904Ms : epoch1900Ms + (days < 60 ? msPerDay : 0);
  return new Date(epochMs + days * msPerDay).toISOString().slice(0, 10);
}
