const groupedDigits = /^\d{1,3}([.,'’\u00a0\u202f ]\d{3})+$/;
const germanDate = /^(?:(\d{1,2})\.\s?)?(\d{1,2})\.\s?(\d{4})$/;

/** A number with or without separators of thousands. Another text stays: the API refuses the text. */
export function numberOf(text: string): number | string {
  const typed = text.trim();
  const value = Number(groupedDigits.test(typed) ? typed.replaceAll(/\D/g, '') : typed);
  return Number.isNaN(value) ? typed : value;
}

/**
 * Converts the German date forms 1.4.1976 and 4.1976 to the API's form; other texts stay unchanged.
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
