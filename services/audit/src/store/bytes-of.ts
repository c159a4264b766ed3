/**
 * A lean query returns bytes as the driver's Binary. No bytes for a value that somebody replaced by
 * one of another type.
 */
export function bytesOf(binary: Buffer | null | undefined): Buffer {
  if (Buffer.isBuffer(binary)) {
    return binary;
  }
  return Buffer.from((binary as { buffer?: Uint8Array } | null | undefined)?.buffer ?? []);
}
