const versionSegment = /^\/v\d+(?=\/|$)/;

/** Returns the path without the version: `/investments/42` for `/v2/investments/42`. */
export function pathInVersion(path: string): string {
  return path.replace(versionSegment, '');
}
