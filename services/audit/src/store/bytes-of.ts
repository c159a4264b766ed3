/**
 * Returns the bytes of a field from a lean query. In a lean query, the field is a Binary of the
 * driver. Returns an empty buffer if somebody has replaced the field by a value of another type.
 */
export function bytesOf(binary: Buffer | null | undefined): Buffer {
  if (Buffer.isBuffer(binary)) {
    return binary;
  }
  return Buffer.from((binary as { buffer?: Uint8Array } | null | undefined)?.buffer ?? []);
}
