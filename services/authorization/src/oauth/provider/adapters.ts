import type { Sealer } from '@irp/secrets';
import type { Adapter, AdapterFactory } from 'oidc-provider';
import type { ApplicationCache } from '../../applications/application-cache.ts';
import type { TokenKind } from '../../tokens/store/oauth-models.ts';
import { ArtifactAdapter } from './artifact-adapter.ts';
import { clientMetadata } from './client-metadata.ts';
import { DeviceCodeAdapter, type DeviceCodeAdapterDependencies } from './device-code-adapter.ts';
import { InteractionAdapter } from './interaction-adapter.ts';
import type { RefreshResponses } from './refresh-responses.ts';
import { SessionAdapter, type SessionAdapterDependencies } from './session-adapter.ts';
import { TokenAdapter, type TokenAdapterDependencies } from './token-adapter.ts';

export type AdapterDependencies = TokenAdapterDependencies &
  DeviceCodeAdapterDependencies &
  SessionAdapterDependencies;

export interface AdapterOptions {
  deps: AdapterDependencies;
  sealer: Sealer;
  applications: ApplicationCache;
  refreshResponses: RefreshResponses;
  devicePollIntervalS: number;
}

const tokenKinds = new Set<string>([
  'AccessToken',
  'ClientCredentials',
  'RefreshToken',
] satisfies TokenKind[]);

/** Creates the adapter (storage) of each oidc-provider model, by the model's name. */
export function createAdapters(options: AdapterOptions): AdapterFactory {
  const { deps, sealer, applications, refreshResponses } = options;
  return (name) => {
    if (tokenKinds.has(name)) {
      return new TokenAdapter(name as TokenKind, { deps, refreshResponses });
    }
    if (name === 'DeviceCode') {
      return new DeviceCodeAdapter(deps, sealer, options.devicePollIntervalS);
    }
    if (name === 'Interaction') {
      return new InteractionAdapter(deps, sealer);
    }
    if (name === 'Session') {
      return new SessionAdapter(deps, sealer);
    }
    if (name === 'Client') {
      return clients(applications);
    }
    // overrides.ts replaces ReplayDetection.unique, the only method that would use this adapter.
    if (name === 'ReplayDetection') {
      return unsupportedAdapter;
    }
    return new ArtifactAdapter(name, deps, sealer);
  };
}

/**
 * Returns the adapter that reads clients from the applications. A deleted application is no client.
 */
function clients(applications: ApplicationCache): Adapter {
  return {
    ...unsupportedAdapter,
    async find(id) {
      const application = await applications.get(id);
      return application === undefined || application.state === 'deleted'
        ? undefined
        : clientMetadata(application);
    },
  };
}

async function notSupported(): Promise<never> {
  throw new Error('oidc-provider does not use this adapter method');
}

const unsupportedAdapter: Adapter = {
  upsert: notSupported,
  find: notSupported,
  findByUid: notSupported,
  findByUserCode: notSupported,
  consume: notSupported,
  destroy: notSupported,
  revokeByGrantId: notSupported,
};
