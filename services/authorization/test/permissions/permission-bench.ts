import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { type Role, roles } from '@irp/contracts/permissions';
import { connectDatabase } from '@irp/persistence';
import { databaseOfRunning } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { compileModels } from '../../src/models.ts';
import { type ConsentStore, createConsentStore } from '../../src/tokens/store/consent-store.ts';
import { createTokenStore, type TokenStore } from '../../src/tokens/store/token-store.ts';
import {
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from '../support/start-authorization.ts';

export interface PermissionBench {
  service: RunningAuthorization;
  workspace: TestWorkspace;
  /** A member of each role. */
  people: Record<Role, Principal>;
  /** Another member, the owner of other people's data. */
  colleague: Principal;
  /** Another workspace with its owner. */
  neighbour: { workspace: TestWorkspace; owner: Principal };
  consents: ConsentStore;
  tokens: TokenStore;
  /** Resolves after the time of the key's last use is stored. */
  keyIsUsed(id: string): Promise<void>;
  /** @throws Error for a status other than 2xx */
  succeed(method: string, path: string, as: Principal, body?: object): Promise<ApiBody>;
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type ApiBody = any;

export async function startPermissionBench(): Promise<PermissionBench> {
  const service = await startAuthorization();
  const options = databaseOfRunning(service.platform.platform, 'authorization');
  const database = await connectDatabase(options, compileModels);
  const [workspace, other] = [await service.createWorkspace(), await service.createWorkspace()];
  const hired = await Promise.all(
    roles.map(async (role) => [role, (await workspace.addMember(role)).as] as const),
  );
  return {
    service,
    workspace,
    people: Object.fromEntries(hired) as Record<Role, Principal>,
    colleague: (await workspace.addMember('member')).as,
    neighbour: { workspace: other, owner: (await other.addMember('owner')).as },
    consents: createConsentStore(database.models),
    tokens: createTokenStore(database.models),
    keyIsUsed: (id) =>
      eventually('the use of the key is stored', async () =>
        Boolean(
          await database.models.apiKeys.exists({
            _id: id,
            lastUsedAt: { $ne: null },
          }),
        ),
      ),
    async succeed(method, path, as, body) {
      const response = await service.call(method, path, {
        as,
        headers: { 'idempotency-key': randomUUID() },
        body,
      });
      if (response.status >= 300) {
        throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
      }
      return response.body;
    },
    async stop() {
      await database.close();
      await service.platform.stop();
    },
  };
}
