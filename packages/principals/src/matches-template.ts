/**
 * Returns whether a path template of OpenAPI, such as `/v2/investments/{id}`, matches the path of a
 * request.
 * @param target path and query
 */
export function matchesTemplate(target: string, template: string): boolean {
  const query = target.indexOf('?');
  const pathEnd = query === -1 ? target.length : query;
  let at = 0;
  let from = 0;
  while (from < template.length) {
    const nameEnd = endOfSegment(template, from, template.length);
    const segmentEnd = endOfSegment(target, at, pathEnd);
    const name = template.slice(from, nameEnd);
    const segment = target.slice(at, segmentEnd);
    const isParameter = name.startsWith('/{');
    if (isParameter ? segment.length < 2 : segment !== name) {
      return false;
    }
    from = nameEnd;
    at = segmentEnd;
  }
  return at === pathEnd;
}

/** Returns the index of the next `/` after the `/` at `from`, at most `end`. */
function endOfSegment(path: string, from: number, end: number): number {
  const next = path.indexOf('/', from + 1);
  return next === -1 ? end : Math.min(next, end);
}
