import type { Principal } from '@irp/contracts';
import type { Visibility } from '@irp/contracts/directory';
import type { Service } from '@irp/service';
import { expect } from 'chai';
import { type RunningDirectory, startDirectory } from './start-directory.ts';

export interface InstallationBench extends RunningDirectory {
  /** A new public application. */
  publish(
    as: Principal,
    fields?: Record<string, unknown>,
  ): Promise<{
    id: string;
    name: string;
    clientSecret: string;
  }>;
  /** The receiving organizations have approved the publisher. */
  setVisibility(
    as: Principal,
    id: string,
    body: { visibility: Visibility; organizations?: string[] },
  ): Promise<void>;
  /** Sets the requested scopes of an application. */
  setScopes(as: Principal, id: string, scopes: string[]): Promise<void>;
  /** Installs an application in production, or with the options of `more`. */
  install(
    as: Principal,
    applicationId: string,
    scopes: string[],
    more?: object,
  ): Promise<Installed>;
  /** Changes an installation; succeeds. */
  change(as: Principal, id: string, action: string, body?: object): Promise<Installed>;
  get(as: Principal, id: string): Promise<Installed>;
  /** Requests an installation from the admins. */
  request(
    as: Principal,
    applicationId: string,
    more?: object,
  ): Promise<{ id: string; state: string }>;
}

interface Installed {
  id: string;
  state: string;
  scopes: string[];
  withheldScopes: string[];
  suspensions: { by: string; reason: string | null }[];
  endedBy: string | null;
  endReason: string | null;
}

/** The directory with applications for installation. */
export async function startInstallations(
  settings: Record<string, string> = {},
  service?: Service,
): Promise<InstallationBench> {
  const directory = await startDirectory(settings, service);

  async function succeed(
    status: number,
    method: string,
    path: string,
    as: Principal,
    body?: object,
  ) {
    const call =
      path.includes('/applications/') && method === 'PATCH'
        ? directory.authorization
        : directory.call;
    const response = await call(method, path, { as, ...(body && { body }) });
    expect(response.status, response.text).to.equal(status);
    return response.body;
  }
  const setVisibility: InstallationBench['setVisibility'] = async (as, id, body) => {
    for (const one of body.organizations ?? []) {
      await directory.approvePublisher(one, as.organizationId);
    }
    await succeed(200, 'PUT', `/v2/applications/${id}/visibility`, as, body);
  };

  return {
    ...directory,
    setVisibility,
    async publish(as, fields) {
      const application = await directory.createApproved(as, fields, 'public');
      return application as Awaited<ReturnType<InstallationBench['publish']>>;
    },
    setScopes: (as, id, scopes) => succeed(200, 'PATCH', `/v2/applications/${id}`, as, { scopes }),
    install: (as, applicationId, scopes, more = {}) =>
      succeed(201, 'POST', '/v2/installations', as, {
        applicationId,
        environment: 'production',
        scopes,
        ...more,
      }),
    change: (as, id, action, body = {}) =>
      succeed(200, 'POST', `/v2/installations/${id}/${action}`, as, body),
    request: (as, applicationId, more = {}) =>
      succeed(201, 'POST', '/v2/installation-requests', as, {
        applicationId,
        environment: 'production',
        ...more,
      }),
    get: (as, id) => succeed(200, 'GET', `/v2/installations/${id}`, as),
  };
}
