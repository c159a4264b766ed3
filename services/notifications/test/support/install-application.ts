import { randomUUID } from 'node:crypto';
import type { DataEnvironment, Principal, Scope } from '@irp/contracts';
import type { ApiClient } from '@irp/testing';
import { expect } from 'chai';
import type { RunningNotifications } from './start-notifications.ts';

const webhookScopes: Scope[] = ['investments.read', 'webhooks.read', 'webhooks.write'];

/** An application of a workspace, for installation in other workspaces. */
export interface Publisher {
  /** The owner of the application. */
  as: Principal;
  applicationId: string;
  /** Creates another workspace. @returns an owner with the right to install the application */
  tenant(): Promise<Principal>;
  /** @returns the id of the installation */
  install(as: Principal, environment?: DataEnvironment): Promise<string>;
  uninstall(id: string, as: Principal): Promise<void>;
  inDirectory(
    method: string,
    path: string,
    as: Principal,
    body?: object,
  ): Promise<Record<string, unknown>>;
  inAuthorization(
    method: string,
    path: string,
    as: Principal,
    body?: object,
  ): Promise<Record<string, unknown>>;
}

/** @param notifications with a directory */
export async function publishApplication(
  notifications: RunningNotifications,
  scopes: readonly Scope[] = webhookScopes,
): Promise<Publisher> {
  const plan = { name: `Org ${randomUUID()}`, plan: 'enterprise' };
  const { id: organizationId } = await notifications.internal('organizations', plan);
  const as = await (await notifications.createWorkspace(organizationId)).person('owner');
  const succeed =
    (call: ApiClient) => async (method: string, path: string, who: Principal, body?: object) => {
      const response = await call(method, path, { as: who, ...(body && { body }) });
      expect(response.status, response.text).to.be.within(200, 204);
      return response.body;
    };
  const inAuthorization = succeed(notifications.authorization);
  const inDirectory = succeed(notifications.directory!.call);
  const { id: applicationId } = await inAuthorization('POST', '/v2/applications', as, {
    name: `Ledger ${randomUUID().slice(0, 8)}`,
    type: 'confidential',
    environment: 'production',
    scopes,
    redirectUris: ['https://partner.example/callback'],
  });
  const organizations: string[] = [];
  return {
    as,
    applicationId,
    inDirectory,
    inAuthorization,
    async tenant() {
      const workspace = await notifications.createWorkspace();
      organizations.push(workspace.organizationId);
      const visibility = `/v2/applications/${applicationId}/visibility`;
      await inDirectory('PUT', visibility, as, { visibility: 'organization', organizations });
      return workspace.person('owner');
    },
    async install(who, environment = 'production') {
      await inDirectory('PUT', `/v2/share-offers/${as.organizationId}`, {
        ...who,
        environment: 'production',
      });
      const request = {
        applicationId,
        environment,
        scopes,
      };
      return (await inDirectory('POST', '/v2/installations', who, request)).id;
    },
    async uninstall(id, who) {
      await inDirectory('DELETE', `/v2/installations/${id}`, who);
    },
  };
}

/** The principal of a token of the application for this person. */
export function tokenFor(
  person: Principal,
  applicationId: string,
  scopes: readonly Scope[] = webhookScopes,
): Principal {
  return {
    ...person,
    applicationId,
    credentialKind: 'access_token',
    scopes: [...scopes],
  };
}

/** The principal of a token of the application without a user. */
export function tokenAlone(person: Principal, applicationId: string): Principal {
  const {
    userId: _userId,
    role: _role,
    platformRoles: _roles,
    ...rest
  } = tokenFor(person, applicationId);
  return { ...rest, kind: 'application' };
}
