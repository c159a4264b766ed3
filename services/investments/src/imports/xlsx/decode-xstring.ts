/**
 * The decoded text of a workbook: `_xHHHH_` is the UTF-16 code unit with this number, and `_x005F_`
 * is the underscore of a text that looks like such a code (ECMA-376, part 1, section 22.9.2.19,
 * ST_Xstring).
 */
export function decodeXstring(text: string): string {
  if (!text.includes('_x')) {
    return text;
  }
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
