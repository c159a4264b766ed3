import { createHash } from 'node:crypto';
import { entityTag } from '@irp/http';

/**
 * Returns the ETag of a response body. The ETag does not change if another part of the stored
 * document changes, such as another member.
 * @param view the body that is sent
 */
export function tagOf(view: object): string {
  return entityTag(
    createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 22),
  );
}
