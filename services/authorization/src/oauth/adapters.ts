import type { Sealer } from '@irp/sealing';
import type { Adapter, AdapterFactory } from 'oidc-provider';
import type { Deps } from '../operations/deps.ts';
import type { TokenKind } from '../store/oauth-models.ts';
import type { ApplicationCache } from './application-cache.ts';
import { ArtifactAdapter } from './artifact-adapter.ts';
import { clientMetadata } from './client-metadata.ts';
import { DeviceCodeAdapter } from './device-code-adapter.ts';
import { InteractionAdapter } from './interaction-adapter.ts';
import { SessionAdapter } from './session-adapter.ts';
import { TokenAdapter } from './token-adapter.ts';

export interface AdapterOptions {
  deps: Deps;
  sealer: Sealer;
  applications: ApplicationCache;
  refreshLeewayMs: number;
}

const tokenKinds = new Set<string>(['AccessToken', 'ClientCredentials', 'RefreshToken'] satisfies TokenKind[]);

/** Where oidc-provider keeps what it makes, by the name of the model. */
export function createAdapters({ deps, sealer, applications, refreshLeewayMs }: AdapterOptions): AdapterFactory {
  return (name) => {
    if (tokenKinds.has(name)) return new TokenAdapter(name as TokenKind, { deps, refreshLeewayMs });
    if (name === 'DeviceCode') return new DeviceCodeAdapter(deps, sealer);
    if (name === 'Interaction') return new InteractionAdapter(deps, sealer);
    if (name === 'Session') return new SessionAdapter(deps, sealer);
    if (name === 'Client') return clients(applications);
    // Written by uniqueness alone: see overrides.ts.
    if (name === 'ReplayDetection') return unused;
    return new ArtifactAdapter(name, deps, sealer);
  };
}

/** Applications are read here and changed elsewhere; a deleted one is no client any more. */
function clients(applications: ApplicationCache): Adapter {
  return {
    ...unused,
    async find(id) {
      const application = await applications.get(id);
      return application === undefined || application.state === 'deleted' ? undefined : clientMetadata(application);
    },
  };
}

async function never(): Promise<never> {
  throw new Error('oidc-provider does not ask for this');
}

const unused: Adapter = {
  upsert: never,
  find: never,
  findByUid: never,
  findByUserCode: never,
  consume: never,
  destroy: never,
  revokeByGrantId: never,
};
