const msPerDay = 86_400_000;
const secondsPerDay = 86_400;
/**
 * The serial number of 29 February 1900, which exists only in Excel. Serial 1 is 1 January 1900.
 * From March 1900 on, serials count the days since 30 December 1899.
 */
const leapDay1900 = 60;
const epoch1900Ms = Date.UTC(1899, 11, 30);
const epoch1904Ms = Date.UTC(1904, 0, 1);
const maxSerial = 2_958_465;

/** Maximum length of a format code in Excel. */
const maxCodeLength = 255;

/**
 * The kind of a number format. `digits`: an integer with leading zeros, up to this number of
 * digits.
 */
export type NumberFormat = 'date' | 'number' | { digits: number };

/**
 * Returns the format for the id of a built-in format or for a code (ECMA-376, part 1, section
 * 18.8.30). A time without a date counts as a number.
 */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    const isDate =
      (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
    return isDate ? 'date' : 'number';
  }
  if (code.length > maxCodeLength) {
    return 'number';
  }
  if (/^0+$/.test(code)) {
    return { digits: code.length };
  }
  // Texts in quotes, escaped characters and colours such as [Red] may contain the letters of dates.
  const letters = code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '');
  return /[dy]|m+[^#0]*d|\bmmm/i.test(letters) ? 'date' : 'number';
}

/**
 * Returns the value of a numeric cell as text. The text is a date in ISO 8601, an integer with
 * leading zeros, or a number. A date omits the time if the time is midnight.
 */
export function numberText(value: string, format: NumberFormat, is1904: boolean): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) {
    return value;
  }
  // Serial 0 is a date only in the 1904 date system.
  if (format === 'date' && number >= (is1904 ? 0 : 1) && number <= maxSerial) {
    return dateText(number, is1904);
  }
  if (typeof format === 'object') {
    return integerText(value, number).padStart(format.digits, '0');
  }
  return integerText(value, number);
}

/**
 * Returns the digits of an integer as stored, because a JavaScript number can represent only 15 to
 * 17 digits.
 */
function integerText(value: string, number: number): string {
  if (/^-?\d+$/.test(value)) {
    return value;
  }
  return Number.isInteger(number) && Math.abs(number) < 1e21
    ? BigInt(number).toString()
    : String(number);
}

function dateText(serial: number, is1904: boolean): string {
  const seconds = Math.round(serial * secondsPerDay);
  const days = Math.floor(seconds / secondsPerDay);
  // Before March 1900, the date is one day later than the count from 30 December 1899 gives.
  const epochMs = is1904 ? epoch1904Ms : epoch1900Ms + (days < leapDay1900 ? msPerDay : 0);
  const text = new Date(epochMs + seconds * 1_000).toISOString().slice(0, 19);
  // The text has 29 February 1900, as a spreadsheet shows it. A date field of a record rejects this
  // date.
  return withoutMidnight(!is1904 && days === leapDay1900 ? `1900-02-29${text.slice(10)}` : text);
}

/** Returns a date with a time in ISO 8601, or only the date if the time is midnight. */
export function withoutMidnight(dateTime: string): string {
  return dateTime.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '');
}
