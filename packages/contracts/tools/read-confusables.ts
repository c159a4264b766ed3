const magic = 0x3845fdef;
const headerWords = {
  keys: 3,
  keyCount: 4,
  values: 5,
  strings: 7,
} as const;

/**
 * Reads the pairs of Unicode's confusables.txt from `confusables.cfu`, the big-endian file that
 * ICU4J publishes. A key has 24 bits for the code point, and 8 bits for the length minus one. A
 * value is a UTF-16 code unit, or the position of a string of several code units.
 */
export function readConfusables(file: Buffer): Map<string, string> {
  const data = file.subarray(file.readUInt16BE(0));
  if (data.readUInt32BE(0) !== magic) {
    throw new Error('the file is not confusables.cfu of ICU4J');
  }
  const word = (name: keyof typeof headerWords) => data.readUInt32BE(4 * headerWords[name]);
  const unitAt = (place: number) => data.readUInt16BE(place);
  const pairs = new Map<string, string>();
  for (let at = 0; at < word('keyCount'); at++) {
    const key = data.readUInt32BE(word('keys') + 4 * at);
    const length = (key >>> 24) + 1;
    const value = unitAt(word('values') + 2 * at);
    const units =
      length === 1
        ? [value]
        : Array.from({ length }, (_, n) => unitAt(word('strings') + 2 * (value + n)));
    pairs.set(String.fromCodePoint(key & 0xffffff), String.fromCharCode(...units));
  }
  return pairs;
}
