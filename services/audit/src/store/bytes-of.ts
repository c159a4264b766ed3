/** A lean query returns bytes as the driver's Binary. */
export function bytesOf(binary: Buffer): Buffer {
  return Buffer.isBuffer(binary) ? binary : Buffer.from((binary as { buffer: Uint8Array }).buffer);
}
