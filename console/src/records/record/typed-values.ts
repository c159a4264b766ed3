const groupedDigits = /^\d{1,3}([.,'’\u00a0\u202f ]\d{3})+$/;
const germanDate = /^(?:(\d{1,2})\.\s?)?(\d{1,2})\.\s?(\d{4})$/;

/**
 * Converts a number with or without thousands separators. Another text is returned unchanged, and
 * the API rejects it.
 */
export function numberOf(text: string): number | string {
  const typed = text.trim();
  const value = Number(groupedDigits.test(typed) ? typed.replaceAll(/\D/g, '') : typed);
  return Number.isNaN(value) ? typed : value;
}

/**
 * Converts the German date formats 1.4.1976 and 4.1976 to the format of the API. Other texts are
 * returned unchanged.
 */
export function dateTextOf(text: string): string {
  const found = germanDate.exec(text.trim());
  if (found === null) {
    return text;
  }
  const [, day, month = '', year] = found;
  const parts = day === undefined ? [year, month] : [year, month, day];
  return parts.map((part) => part?.padStart(2, '0')).join('-');
}
