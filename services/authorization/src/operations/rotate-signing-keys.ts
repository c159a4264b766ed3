import type { rotateSigningKeys as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import type { LazyOAuth } from '../oauth/lazy-oauth.ts';

export function rotateSigningKeys(oauth: LazyOAuth) {
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    const keys = await oauth.keys();
    const kids = await keys.rotate(body.usedInS === undefined ? undefined : body.usedInS * 1_000);
    return { status: 200, body: { kids } };
  };
}
