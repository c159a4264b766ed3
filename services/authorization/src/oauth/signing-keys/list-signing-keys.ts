import type { listSigningKeys as contract } from '@irp/contracts/authorization';
import type { Reply } from '@irp/http';
import type { LazyOAuth } from '../lazy-oauth.ts';

export function listSigningKeys(oauth: LazyOAuth) {
  return async (): Promise<Reply<typeof contract>> => {
    const keys = await oauth.keys();
    return {
      status: 200,
      body: { keys: await keys.describe() },
    };
  };
}
