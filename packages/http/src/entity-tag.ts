import { PlatformError } from '@irp/errors';

/** The strong entity tag of a revision (RFC 9110, section 8.8.3). */
export function entityTag(revision: number | string): string {
  return `"${revision}"`;
}

const entityTagList =
  /^\s*(?:\*|(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*)\s*$/;

/**
 * Compares `If-Match` with the current entity tag (RFC 9110, section 13.1.1); passes without the header.
 * @throws PlatformError 400 for a malformed header, 412 if no tag matches
 */
export function requireMatch(ifMatch: string | undefined, current: string): void {
  if (ifMatch === undefined) return;
  if (!entityTagList.test(ifMatch)) {
    const message = 'must be an entity tag such as "5", a list of them, or *';
    throw new PlatformError('invalid_request', `If-Match ${message}`, { errors: [{ field: 'If-Match', message }] });
  }
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.includes(current)) return;
  throw new PlatformError(
    'precondition_failed',
    'The resource has changed since: read it again, then repeat the change.',
  );
}

/** Whether the client has the current representation: then the response is 304 (RFC 9110, section 13.1.2). */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, current: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(current.replace(/^W\//, ''));
}
