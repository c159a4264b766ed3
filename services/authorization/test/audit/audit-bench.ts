import type { AuditRecord } from '@irp/contracts/audit';
import type { ApiClient } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { startAuditLog } from '../support/start-audit-log.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

/** Headers of the original request, as forwarded by the gateway. */
export const caller = {
  'x-request-id': 'request-7',
  'x-forwarded-for': '203.0.113.7',
  'user-agent': 'curl/8',
};

/** The expected request context of the audit records. */
export const context = {
  requestId: 'request-7',
  ip: '203.0.113.7',
  userAgent: 'curl/8',
};

export interface AuditBench extends OAuthBench {
  office1: TestWorkspace;
  owner: Person;
  /** Calls the audit service. */
  log: ApiClient;
  /** Waits until the workspace has audit records of this action and target; newest first. */
  records(action: string, target: string, as?: Person): Promise<AuditRecord[]>;
  /** Calls the API as the owner, with the headers of {@link caller}. */
  ask(method: string, path: string, body?: object): ReturnType<ApiClient>;
  /** An application for people's sign-ins. */
  application(scopes?: string[]): Promise<Registered>;
  /** Stops the services. @throws Error for an unrecorded event */
  stop(): Promise<void>;
}

/**
 * The authorization service and the audit service on a shared platform, and a workspace with an
 * owner.
 */
export async function startWithAudit(
  environment: Record<string, string> = {},
): Promise<AuditBench> {
  const bench = await startOAuth(Date.now, environment);
  const { call: log, expectAllRecorded } = await startAuditLog(bench.platform);
  // These tests check the audit records of operators' requests.
  const byRequests = { byRequests: true };
  const office1 = await bench.createWorkspace(undefined, byRequests);
  const owner = await office1.addMember('owner');
  return {
    ...bench,
    office1,
    owner,
    log,
    async records(action, target, { as } = owner) {
      let found: AuditRecord[] = [];
      await eventually(`${action} of ${target} is recorded`, async () => {
        const response = await log('GET', `/v2/audit/records?action=${action}&target=${target}`, {
          as,
        });
        found = response.body.data;
        return found.length > 0;
      });
      return found;
    },
    ask: (method, path, body) =>
      bench.call(method, path, {
        as: owner.as,
        body,
        headers: caller,
      }),
    application: (scopes = ['investments.read']) =>
      bench.register(
        owner,
        {
          scopes,
          redirectUris: ['https://partner.example/callback'],
          grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
        },
        byRequests,
      ),
    async stop() {
      try {
        await expectAllRecorded();
      } finally {
        await bench.platform.stop();
      }
    },
  };
}
