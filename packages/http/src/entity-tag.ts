import { PlatformError } from '@irp/errors';

/** The strong entity tag of a revision (RFC 9110, section 8.8.3). */
export function entityTag(revision: number | string): string {
  return `"${revision}"`;
}

const list = /^\s*(?:\*|(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*)\s*$/;

/**
 * Whether an `If-Match` lets a change of what now has `current` go on (RFC 9110, section 13.1.1).
 * @throws PlatformError 400 for a malformed header, 412 where the tag is another's
 */
export function requireMatch(ifMatch: string | undefined, current: string): void {
  if (ifMatch === undefined) return;
  if (!list.test(ifMatch)) {
    const message = 'must be an entity tag such as "5", a list of them, or *';
    throw new PlatformError('invalid_request', `If-Match ${message}`, { errors: [{ field: 'If-Match', message }] });
  }
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.includes(current)) return;
  throw new PlatformError('precondition_failed', 'It was changed meanwhile: read it again, then repeat the change.');
}

/** Whether an `If-None-Match` says that the caller has this already (RFC 9110, section 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, current: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(current.replace(/^W\//, ''));
}
