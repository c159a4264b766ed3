import { entityTag, type Preconditions, requirePreconditions } from '@irp/http';

const favoriteSuffix = '-favorite';

/**
 * The ETag of a record for its caller, such as `"5"`, or `"5-favorite"` for a favourite of the
 * caller.
 */
export function investmentEtag(revision: number, isFavorite: boolean): string {
  return entityTag(isFavorite ? `${revision}${favoriteSuffix}` : revision);
}

/**
 * A favourite is not a change of the record: an entity tag matches with and without the suffix.
 * @throws PlatformError 400, 412
 */
export function requireRevision(preconditions: Preconditions, revision: number): void {
  const tags = {
    'if-match': withoutSuffix(preconditions['if-match']),
    'if-none-match': withoutSuffix(preconditions['if-none-match']),
  };
  requirePreconditions(tags, entityTag(revision));
}

function withoutSuffix(tags: string | undefined): string | undefined {
  return tags?.replaceAll(`${favoriteSuffix}"`, '"');
}
