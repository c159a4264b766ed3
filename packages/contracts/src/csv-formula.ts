/**
 * A cell that a spreadsheet may run as a formula (OWASP, CSV Injection): `=`, `+`, `-`, `@`, tab,
 * carriage return and the full-width `＝`, `＋`, `－`, `＠`, also after white space, and after the
 * apostrophes that {@link escapeFormula} adds.
 */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/**
 * Where a program that expects another delimiter begins a new cell: quotes do not prevent it,
 * because the cell's own quote is then in the middle of one. A comma delimits cells where the
 * file's own delimiter is another.
 */
const innerFormula = /([;|\t\r\n])(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g;
const hasInner = /[;|\t\r\n]/;
const hasInnerOrComma = /[,;|\t\r\n]/;
const innerFormulaOrComma = /([,;|\t\r\n])(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g;
const escapedInner = /([;|\t\r\n])'(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g;
const escapedInnerOrComma = /([,;|\t\r\n])'(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g;

/**
 * Puts an apostrophe before a cell that a spreadsheet may run, and before each part of a cell that
 * one may run which takes another character for the delimiter; returns every other cell unchanged.
 * @param delimiter of the file
 */
export function escapeFormula(cell: string, delimiter = ','): string {
  const whole = formula.test(cell) ? `'${cell}` : cell;
  const hasParts = delimiter === ',' ? hasInner : hasInnerOrComma;
  // Looked for first: the pattern of a part that begins after it takes ten times as long.
  if (!hasParts.test(whole)) {
    return whole;
  }
  return whole.replaceAll(delimiter === ',' ? innerFormula : innerFormulaOrComma, "$1'");
}

/** The inverse of {@link escapeFormula}, for every text and the same delimiter. */
export function unescapeFormula(cell: string, delimiter = ','): string {
  if (!cell.includes("'")) {
    return cell;
  }
  const whole = cell.replaceAll(delimiter === ',' ? escapedInner : escapedInnerOrComma, '$1');
  return whole.startsWith("'") && formula.test(whole) ? whole.slice(1) : whole;
}
