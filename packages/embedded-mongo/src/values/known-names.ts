/** Maximum length of a cached name. Longer names are often ids, and seldom repeat. */
const longest = 24;
/**
 * A cache of ASCII field names, by a hash of their bytes. The documents of a collection mostly have
 * the same field names.
 */
const known = new Array<string>(1_024).fill('');

/**
 * The name of a field, and its end: the position of its NUL, or the end of the bytes without a NUL.
 */
export interface FieldName {
  name: string;
  end: number;
}

/** Reads the name at `start`. A cached name need not be decoded. */
export function nameAt(bytes: Buffer, start: number): FieldName {
  let end = start;
  let hash = 0;
  for (let byte = bytes[end]; byte !== undefined && byte !== 0; byte = bytes[++end]) {
    hash = (hash * 31 + byte) | 0;
  }
  const slot = hash & (known.length - 1);
  const candidate = known[slot] ?? '';
  if (hasBytes(candidate, bytes, start, end)) {
    return { name: candidate, end };
  }
  const name = bytes.toString('utf8', start, end);
  const isAscii = name.length === end - start;
  if (isAscii && name.length <= longest) {
    known[slot] = name;
  }
  return { name, end };
}

function hasBytes(text: string, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start) {
    return false;
  }
  for (let at = start; at < end; at++) {
    if (bytes[at] !== text.charCodeAt(at - start)) {
      return false;
    }
  }
  return true;
}
