import type { rotateSigningKeys as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { LazyOAuth } from '../lazy-oauth.ts';

export function rotateSigningKeys(oauth: LazyOAuth): Operation<typeof contract> {
  return async ({ body }) => {
    const keys = await oauth.keys();
    const kids = await keys.rotate(body.usedInS === undefined ? undefined : body.usedInS * 1_000);
    return {
      status: 200,
      body: { kids },
    };
  };
}
