/** Place and stream as one key whose order is that of the places. */
export function placeKey(stream: string, place: number): string {
  return `${stream} ${String(place).padStart(12, '0')}`;
}

/** All keys of a stream, from a place on, up to another one. */
export function placeRange(stream: string, from = 0, before?: number) {
  return { $gte: placeKey(stream, from), $lt: before === undefined ? `${stream} :` : placeKey(stream, before) };
}

export function placeOf(key: string): number {
  return Number(key.slice(key.lastIndexOf(' ') + 1));
}
