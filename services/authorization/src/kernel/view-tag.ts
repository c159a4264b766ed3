import { createHash } from 'node:crypto';
import { entityTag } from '@irp/http';

/**
 * The entity tag of a response body. A change to another part of the stored document, such as
 * another member, does not change the tag.
 * @param view the body as sent
 */
export function tagOf(view: object): string {
  return entityTag(
    createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 22),
  );
}
