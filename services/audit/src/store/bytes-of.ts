/**
 * Returns the bytes of a field in a lean query, where they are a Binary of the driver. Returns no
 * bytes if somebody has replaced the field by a value of another type.
 */
export function bytesOf(binary: Buffer | null | undefined): Buffer {
  if (Buffer.isBuffer(binary)) {
    return binary;
  }
  return Buffer.from((binary as { buffer?: Uint8Array } | null | undefined)?.buffer ?? []);
}
