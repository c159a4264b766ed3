/** Maximum length of a cell in Excel, in UTF-16 code units. */
const maxCellLength = 32_767;

/**
 * Matches the characters to encode: characters that XML 1.0 cannot contain, and the carriage
 * return, which XML 1.0 changes. In addition, matches an underscore that looks like the beginning
 * of an escape such as `_x000D_`.
 */
const encoded =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML cannot contain
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9A-Fa-f]{4}_)/gu;
const special = /[&<>"]/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Encodes a text for the XML of a workbook, as the inverse of `decodeXstring` (ECMA-376, part 1,
 * section 22.9.2.19). A text that is too long for a cell is truncated, and ends with `…`.
 */
export function encodeXstring(text: string): string {
  const fitting = text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
  return fitting.replaceAll(encoded, codeOf).replaceAll(special, (found) => entities[found] ?? '');
}

function codeOf(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
