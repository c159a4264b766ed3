import { createHmac, timingSafeEqual } from 'node:crypto';

/** Forms carry a proof that they were made for the session that sends them. */
export function createFormProof(key: string): (sessionUid: string) => string {
  return (sessionUid) => createHmac('sha256', key).update(sessionUid).digest('base64url');
}

/** In the same time wherever they differ. */
export function sameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
