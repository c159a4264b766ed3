/** Returns the key of a row. The keys of a stream sort by sequence number. */
export function sequenceKey(stream: string, sequence: number): string {
  return `${stream} ${String(sequence).padStart(12, '0')}`;
}

/**
 * Returns a filter for the rows of a stream from the sequence number `from` up to, but not
 * including, `before`. Without `before`, the range ends with the last row.
 */
export function sequenceRange(stream: string, from = 0, before?: number) {
  // The key with ':' follows the keys of all sequence numbers, because ':' is the character after
  // '9'.
  return {
    $gte: sequenceKey(stream, from),
    $lt: before === undefined ? `${stream} :` : sequenceKey(stream, before),
  };
}

export function sequenceOf(key: string): number {
  return Number(key.slice(key.lastIndexOf(' ') + 1));
}

export function streamOf(key: string): string {
  return key.slice(0, key.lastIndexOf(' '));
}
