import type { Reply } from '@irp/http';
import type { SigningKeys } from '../keys/signing-keys.ts';

export function listKeys(keys: SigningKeys) {
  return async (): Promise<Reply> => ({ status: 200, body: { keys: await keys.published() } });
}
