/** The size of the values of BSON types with a fixed size, in bytes. */
const sizes = new Map<number | undefined, number>([
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);

/** Returns the end of the value that begins at `at`, in a valid BSON document. */
export function endOfValue(bytes: Buffer, type: number | undefined, at: number): number {
  const size = sizes.get(type);
  if (size !== undefined) {
    return at + size;
  }
  switch (type) {
    case 0x02:
    case 0x0d:
    case 0x0e:
      return at + 4 + bytes.readInt32LE(at);
    case 0x03:
    case 0x04:
    case 0x0f:
      return at + bytes.readInt32LE(at);
    case 0x05:
      return at + 5 + bytes.readInt32LE(at);
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1;
  }
  throw new TypeError(`values of the type ${type} cannot be stored`);
}
