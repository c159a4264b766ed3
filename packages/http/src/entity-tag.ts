import { hash } from 'node:crypto';
import { entityTagList } from '@irp/contracts';
import { invalidField, PlatformError } from '@irp/errors';
import type { AnyReply } from './reply.ts';

/** Headers with a condition on the current entity tag (RFC 9110, section 13.1). */
export interface Preconditions {
  'if-match'?: string | undefined;
  'if-none-match'?: string | undefined;
}

/**
 * Returns the strong entity tag of a revision (RFC 9110, section 8.8.3).
 * @param content data in the response that is not part of the revision. The tag contains a hash of
 *   `content`, but `requirePreconditions` ignores the hash.
 */
export function entityTag(revision: number | string, content?: unknown): string {
  if (content === undefined) {
    return `"${revision}"`;
  }
  return `"${revision}${contentMark}${hash('sha256', JSON.stringify(content), 'base64url').slice(0, 11)}"`;
}

/**
 * Separates the revision and the hash of the content in a tag. Neither a revision nor base64url
 * contains this character.
 */
const contentMark = '.';

function withoutContent(tags: string): string {
  return tags.replaceAll(/\.[\w-]{11}"/g, '"');
}

/**
 * Checks the preconditions of a change to an existing resource (RFC 9110, sections 13.1.1 and
 * 13.1.2).
 * @param current the tag of the current revision, without the hash of the content that a tag may
 *   contain
 * @throws PlatformError 400 for a malformed header; 412 if `If-Match` does not contain the current
 *   tag, or if `If-None-Match` contains the current tag
 */
export function requirePreconditions(preconditions: Preconditions, current: string): void {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = preconditions;
  requireWellFormed('If-Match', ifMatch);
  requireWellFormed('If-None-Match', ifNoneMatch);
  if (ifMatch !== undefined && !matchesIfMatch(withoutContent(ifMatch), current)) {
    throw new PlatformError(
      'precondition_failed',
      'The resource has changed since you read it: read the resource again, then repeat the change.',
    );
  }
  if (ifNoneMatch !== undefined && matchesIfNoneMatch(withoutContent(ifNoneMatch), current)) {
    throw new PlatformError(
      'precondition_failed',
      'The resource already exists and matches If-None-Match. To change the resource, send the request without If-None-Match.',
    );
  }
}

function requireWellFormed(field: string, tags: string | undefined): void {
  if (tags === undefined || entityTagList.test(tags.trim())) {
    return;
  }
  const message = 'must be an entity tag such as "5", a list of them, or *';
  throw invalidField(field, message);
}

function matchesIfMatch(ifMatch: string, current: string): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(current);
}

function matchesIfNoneMatch(ifNoneMatch: string | undefined, current: string): boolean {
  if (ifNoneMatch === undefined) {
    return false;
  }
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(current.replace(/^W\//, ''));
}

/** Headers that describe a body. A 304 response has no body. */
const contentHeaders = new Set(['Content-Type', 'Content-Disposition']);

/**
 * Returns the reply to a read, or 304 without a body if the client already has this representation
 * (RFC 9110, section 15.4.5).
 */
export function unlessKnown(reply: AnyReply, ifNoneMatch: string | undefined): AnyReply {
  const { status, headers = {} } = reply;
  if (
    status !== 200 ||
    headers.ETag === undefined ||
    !matchesIfNoneMatch(ifNoneMatch, headers.ETag)
  ) {
    return reply;
  }
  const kept = Object.entries(headers).filter(([name]) => !contentHeaders.has(name));
  return {
    status: 304,
    headers: Object.fromEntries(kept),
  };
}
