/**
 * Matches a cell that a spreadsheet may run as a formula (OWASP, CSV Injection): `=`, `+`, `-`,
 * `@`, tab, carriage return and the full-width `＝`, `＋`, `－`, `＠`, also after white space, and
 * after the apostrophes of {@link escapeFormula}.
 */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/**
 * Matches a possible delimiter inside a cell, if a formula follows the delimiter. A program that
 * splits lines at another delimiter than the file has would see a new cell with the formula. Quotes
 * around a cell do not help: a program with another delimiter sees the opening quote in the middle
 * of a cell.
 */
const innerFormula = /([;|\t\r\n])(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g;
const hasInner = /[;|\t\r\n]/;
const hasInnerOrComma = /[,;|\t\r\n]/;
const innerFormulaOrComma = /([,;|\t\r\n])(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g;
const escapedInner = /([;|\t\r\n])'(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g;
const escapedInnerOrComma = /([,;|\t\r\n])'(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g;

/**
 * Puts an apostrophe before a cell that a spreadsheet may run, and before each runnable part of a
 * cell after another possible delimiter. Returns every other cell unchanged.
 * @param delimiter the delimiter of the file
 */
export function escapeFormula(cell: string, delimiter = ','): string {
  const whole = formula.test(cell) ? `'${cell}` : cell;
  const hasParts = delimiter === ',' ? hasInner : hasInnerOrComma;
  // This fast check comes first, because replacing the parts takes ten times as long.
  if (!hasParts.test(whole)) {
    return whole;
  }
  return whole.replaceAll(delimiter === ',' ? innerFormula : innerFormulaOrComma, "$1'");
}

/** Reverts {@link escapeFormula} for every text, if both functions get the same `delimiter`. */
export function unescapeFormula(cell: string, delimiter = ','): string {
  if (!cell.includes("'")) {
    return cell;
  }
  const whole = cell.replaceAll(delimiter === ',' ? escapedInner : escapedInnerOrComma, '$1');
  return whole.startsWith("'") && formula.test(whole) ? whole.slice(1) : whole;
}
