const versionSegment = /^\/v\d+(?=\/|$)/;

/** `/investments/42` for `/v2/investments/42`, and for itself. */
export function pathInVersion(path: string): string {
  return path.replace(versionSegment, '');
}
