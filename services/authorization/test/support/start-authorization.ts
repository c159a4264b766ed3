import { authorizationAt } from '@irp/authorization';
import { hashCredential } from '@irp/secrets';
import type { Service } from '@irp/service';
import {
  type ApiClient,
  type ApiResponse,
  createTestPlatform,
  type TestPlatform,
} from '@irp/testing';
import { openModels } from './open-models.ts';
import { provisionByRequests } from './provision-by-requests.ts';
import { provisionDocuments } from './provision-documents.ts';
import { createStoreApplication, type StoreApplication } from './store-application.ts';
import { createStoreConsent, type StoreConsent } from './store-consent.ts';
import { createStoreSession, type StoreSession } from './store-session.ts';
import { type CreateTestWorkspace, createTestWorkspaces } from './test-workspaces.ts';

export type { Person, TestWorkspace } from './test-workspaces.ts';

export interface RunningAuthorization {
  platform: TestPlatform;
  url: string;
  call: ApiClient;
  /** Calls the internal API. */
  internal(path: string, body: object): Promise<ApiResponse>;
  resolve(key: string): Promise<ApiResponse>;
  createWorkspace: CreateTestWorkspace;
  storeApplication: StoreApplication;
  storeSession: StoreSession;
  storeConsent: StoreConsent;
}

/**
 * Starts the service with a separate database.
 * @param wrap replaces parts of the platform, such as the revocation feed
 */
export async function startAuthorization(
  now: () => number = Date.now,
  wrap: (service: Service) => Service = (service) => service,
  environment: Record<string, string> = {},
): Promise<RunningAuthorization> {
  const platform = await createTestPlatform();
  const { call, running } = await platform.start(wrap(authorizationAt(now)), environment);
  const internal = (path: string, body: object) =>
    call('POST', `/internal/${path}`, { as: 'internal', body });
  const resolve = (key: string) =>
    internal('credentials/resolve', {
      kind: key.startsWith('irt_') ? 'access_token' : 'api_key',
      sha256: hashCredential(key),
    });

  const database = openModels(platform);
  const { PASSWORD_COST, SECRETS_KEY = '' } = platform.platform.environment;
  const stored = {
    models: database.models,
    now,
    issuer: () => environment.AUTH_URL ?? running.url,
    passwordCost: Number(PASSWORD_COST),
    secretsKey: environment.SECRETS_KEY ?? SECRETS_KEY,
  };

  return {
    platform: {
      ...platform,
      async stop() {
        await database.close();
        await platform.stop();
      },
    },
    url: running.url,
    call,
    internal,
    resolve,
    createWorkspace: createTestWorkspaces({
      documents: provisionDocuments(stored),
      requests: provisionByRequests(internal),
      resolve,
    }),
    storeApplication: createStoreApplication(stored),
    storeSession: createStoreSession(stored),
    storeConsent: createStoreConsent(stored),
  };
}
