/**
 * Decodes a text of a workbook (ECMA-376, part 1, section 22.9.2.19, ST_Xstring). The escape
 * `_xHHHH_` stands for the UTF-16 code unit with the hexadecimal number HHHH. `_x005F_` stands for
 * an underscore that is not the beginning of an escape.
 */
export function decodeXstring(text: string): string {
  if (!text.includes('_x')) {
    return text;
  }
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
