import { audit } from '@irp/audit';
import type { AuditRecord } from '@irp/contracts';
import type { ApiClient } from '@irp/testing';
import { eventually } from '../support/eventually.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

/** Whom the gateway says that it has heard. */
export const caller = { 'x-request-id': 'request-7', 'x-forwarded-for': '203.0.113.7', 'user-agent': 'curl/8' };

/** What of it is to be read back. */
export const context = { requestId: 'request-7', ip: '203.0.113.7', userAgent: 'curl/8' };

export interface AuditBench extends OAuthBench {
  office1: Office;
  owner: Person;
  /** The records of the office about something, newest first, once there are some. */
  records(action: string, target: string, as?: Person): Promise<AuditRecord[]>;
  /** As the owner, with the headers of {@link caller}. */
  ask(method: string, path: string, body?: object): ReturnType<ApiClient>;
  /** An application that people sign in to. */
  application(scopes?: string[]): Promise<Registered>;
}

/** The authorization service and the audit service on one platform, and an office with an owner. */
export async function startWithAudit(): Promise<AuditBench> {
  const bench = await startOAuth();
  const { call: log } = await bench.platform.start(audit);
  const office1 = await bench.office();
  const owner = await office1.hire('owner');
  return {
    ...bench,
    office1,
    owner,
    async records(action, target, { as } = owner) {
      let found: AuditRecord[] = [];
      await eventually(async () => {
        const answer = await log('GET', `/v2/audit/records?action=${action}&target=${target}`, { as });
        found = answer.body.data;
        return found.length > 0;
      });
      return found;
    },
    ask: (method, path, body) => bench.call(method, path, { as: owner.as, body, headers: caller }),
    application: (scopes = ['investments.read']) =>
      bench.register(owner, {
        ...{ scopes, redirectUris: ['https://partner.example/callback'] },
        grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
      }),
  };
}
