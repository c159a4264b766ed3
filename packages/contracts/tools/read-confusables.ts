const magic = 0x3845fdef;
const headerWords = {
  keys: 3,
  keyCount: 4,
  values: 5,
  strings: 7,
} as const;

/**
 * The pairs of Unicode's confusables.txt, as published by ICU4J: the file `confusables.cfu`,
 * big-endian. Keys are 24 bits of code point and 8 bits of length less one; a value is a UTF-16
 * code unit, or, for several, the position of the string.
 */
export function readConfusables(file: Buffer): Map<string, string> {
  const data = file.subarray(file.readUInt16BE(0));
  if (data.readUInt32BE(0) !== magic) {
    throw new Error('not the confusables.cfu of ICU4J');
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
