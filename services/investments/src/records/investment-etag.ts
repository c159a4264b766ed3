import { entityTag, requireMatch } from '@irp/http';

const favoriteSuffix = '-favorite';

/** The ETag of a record as its caller sees it, such as `"5"`, or `"5-favorite"` for a favourite of the caller. */
export function investmentEtag(revision: number, isFavorite: boolean): string {
  return entityTag(isFavorite ? `${revision}${favoriteSuffix}` : revision);
}

/** A favourite is not a change of the record: `If-Match` matches with and without the suffix. @throws PlatformError 400, 412 */
export function requireRevision(ifMatch: string | undefined, revision: number): void {
  requireMatch(ifMatch?.replaceAll(`${favoriteSuffix}"`, '"'), entityTag(revision));
}
