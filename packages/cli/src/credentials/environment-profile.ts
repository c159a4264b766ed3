import { UsageError } from '@irp/command-line';
import { defaultUrl, requireHttpUrl } from './http-url.ts';
import type { Profile } from './profile.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The sign-in of `IRP_API_KEY` and `IRP_URL`, for machines that store none; undefined without a
 * key. An empty variable is absent, as CI systems set it where a secret is missing.
 * @throws UsageError
 */
export function environmentProfile({ IRP_API_KEY, IRP_URL }: Variables): Profile | undefined {
  if (!IRP_API_KEY) {
    return undefined;
  }
  if (!/^irk_\w+$/.test(IRP_API_KEY)) {
    throw new UsageError('IRP_API_KEY must be an API key, which starts with irk_.');
  }
  return {
    kind: 'api_key',
    url: requireHttpUrl(IRP_URL || defaultUrl, 'IRP_URL'),
    apiKey: IRP_API_KEY,
  };
}
