/** Iterates over the pairs in a flat list of headers: name, value, name, value. */
export function* headerPairs(list: readonly string[]): Generator<[name: string, value: string]> {
  for (let index = 0; index + 1 < list.length; index += 2) {
    yield [list[index] ?? '', list[index + 1] ?? ''];
  }
}
