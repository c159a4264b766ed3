import { entityTag, requireMatch } from '@irp/http';

const marked = '-favorite';

/** The ETag of a record as one reader sees it: their own mark is part of the answer, so it is part of its tag. */
export function recordTag(revision: number, isFavorite: boolean): string {
  return entityTag(isFavorite ? `${revision}${marked}` : revision);
}

/** A mark is no change of the record: the tag of a revision matches with it or without. @throws PlatformError 400, 412 */
export function requireRevision(ifMatch: string | undefined, revision: number): void {
  requireMatch(ifMatch?.replaceAll(`${marked}"`, '"'), entityTag(revision));
}
