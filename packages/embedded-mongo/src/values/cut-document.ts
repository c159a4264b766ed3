import { endOfValue } from './end-of-value.ts';
import { nameAt } from './known-names.ts';

/** Returns the BSON of a document with some of its fields, without decoding the document. */
export function cutDocument(bytes: Buffer, isSelected: (name: string) => boolean): Buffer {
  const cut = Buffer.allocUnsafe(bytes.length);
  let length = 4;
  let selectedFrom = 4;
  let at = 4;
  for (let type = bytes[at]; type !== 0; type = bytes[at]) {
    const { name, end } = nameAt(bytes, at + 1);
    const next = endOfValue(bytes, type, end + 1);
    if (!isSelected(name)) {
      length += bytes.copy(cut, length, selectedFrom, at);
      selectedFrom = next;
    }
    at = next;
  }
  length += bytes.copy(cut, length, selectedFrom, at + 1);
  cut.writeInt32LE(length, 0);
  return cut.subarray(0, length);
}
