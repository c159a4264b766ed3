import type { listSigningKeys as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { LazyOAuth } from '../lazy-oauth.ts';

export function listSigningKeys(oauth: LazyOAuth): Operation<typeof contract> {
  return async () => {
    const keys = await oauth.keys();
    return {
      status: 200,
      body: { keys: await keys.describe() },
    };
  };
}
