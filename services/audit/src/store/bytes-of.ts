/**
 * A lean query returns bytes as the driver's Binary. Returns no bytes for a value replaced by a
 * value of another type.
 */
export function bytesOf(binary: Buffer | null | undefined): Buffer {
  if (Buffer.isBuffer(binary)) {
    return binary;
  }
  return Buffer.from((binary as { buffer?: Uint8Array } | null | undefined)?.buffer ?? []);
}
