import { entityTag, type Preconditions, requirePreconditions } from '@irp/http';

const favoriteSuffix = '-favorite';

/**
 * Returns the ETag of a record: `"5"`, or `"5-favorite"` if it is a favourite of the caller.
 */
export function investmentEtag(revision: number, isFavorite: boolean): string {
  return entityTag(isFavorite ? `${revision}${favoriteSuffix}` : revision);
}

/**
 * Compares the preconditions with the revision. The suffix of an ETag is ignored, because a
 * favourite is not a change of the record.
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
