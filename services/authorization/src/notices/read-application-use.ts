import type { readApplicationUse as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import { countUse } from '../applications/count-use.ts';
import type { InstallationGrantStore } from '../applications/store/installation-grant-store.ts';
import type { ConsentStore } from '../tokens/store/consent-store.ts';
import type { TokenStore } from '../tokens/store/token-store.ts';
import type { DeprecatedCallsStore } from './store/deprecated-calls-store.ts';

interface Dependencies {
  consents: ConsentStore;
  installationGrants: InstallationGrantStore;
  tokens: TokenStore;
  deprecatedCalls: Pick<DeprecatedCallsStore, 'versionsCalledBy'>;
}

export function readApplicationUse({
  deprecatedCalls,
  ...stores
}: Dependencies): Operation<typeof contract> {
  return async ({ body }) => {
    const { applicationId, since } = body;
    const [{ installations: _installations, ...use }, versions] = await Promise.all([
      countUse(stores, applicationId),
      deprecatedCalls.versionsCalledBy(applicationId, new Date(since)),
    ]);
    return {
      status: 200,
      body: { ...use, deprecatedCalls: versions },
    };
  };
}
