import { UsageError } from '@irp/command-line';
import { requireHttpUrl } from './http-url.ts';
import type { Profile } from './profile.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the sign-in in `IRP_URL` and `IRP_API_KEY`, for machines without a stored sign-in.
 * Returns undefined unless both are set, because a key alone may belong to another platform. An
 * empty variable counts as absent, because CI systems set an empty variable for a missing secret.
 * @throws UsageError
 */
export function environmentProfile({ IRP_API_KEY, IRP_URL }: Variables): Profile | undefined {
  if (!IRP_API_KEY || !IRP_URL) {
    return undefined;
  }
  if (!/^irk_\w+$/.test(IRP_API_KEY)) {
    throw new UsageError('IRP_API_KEY must be an API key that starts with irk_.');
  }
  return {
    kind: 'api_key',
    url: requireHttpUrl(IRP_URL, 'IRP_URL'),
    apiKey: IRP_API_KEY,
  };
}
