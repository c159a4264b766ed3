import { listingDraftExample } from '@irp/contracts/directory';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { addOrganization } from '../src/add-organization.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

interface Caller {
  key: string;
  ip: string;
  userAgent: string;
  userId: string;
  credentialId: string;
}

const scopes = ['investments.read'];

describe('acts of people of other organizations, in the log of a workspace', () => {
  let platform: RunningDemo;
  let publisher: Caller;
  let reviewer: Caller;
  let operator: Caller;
  let buyer: Caller & { workspaceId: string };

  async function send(
    caller: Pick<Caller, 'key' | 'ip' | 'userAgent'>,
    method: string,
    path: string,
    body?: unknown,
  ) {
    const { key, ip, userAgent } = caller;
    const headers = { 'X-Forwarded-For': ip, 'User-Agent': userAgent };
    const reply = await platform.call(method, path, {
      key,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    expect(reply.status, `${method} ${path} ${reply.text}`).to.be.within(200, 299);
    return reply;
  }

  async function callerOf(key: string, ip: string): Promise<Caller> {
    const known = {
      key,
      ip,
      userAgent: `Browser of ${ip}`,
    };
    const { user } = (await send(known, 'GET', '/v2/me')).body;
    const { data } = (await send(known, 'GET', '/v2/api-keys?limit=100')).body;
    const own = data.find(({ prefix }: { prefix: string }) => key.startsWith(prefix));
    return {
      ...known,
      userId: user.id,
      credentialId: own.id,
    };
  }

  const createApplication = async (name: string) => {
    const fields = {
      name,
      type: 'confidential',
      environment: 'production',
      scopes,
    };
    const redirectUris = ['https://partner.example/callback'];
    return (await send(publisher, 'POST', '/v2/applications', { ...fields, redirectUris })).body;
  };
  async function submit(name: string): Promise<{ id: string; review: string }> {
    const { id } = await createApplication(name);
    await send(publisher, 'PUT', `/v2/applications/${id}/listing`, {
      ...listingDraftExample,
      name,
    });
    const { review } = (await send(publisher, 'POST', `/v2/applications/${id}/listing/submit`))
      .body;
    return { id, review: `/v2/reviews/${review.id}` };
  }
  const logOf = async (caller: Caller) =>
    (await send(caller, 'GET', '/v2/audit/exports?format=ndjson')).text;

  /** Expects that the log contains nothing of the other caller. */
  async function expectNothingOf(other: Caller, log: string) {
    for (const member of ['ip', 'userAgent', 'userId', 'credentialId'] as const) {
      expect(log.includes(other[member]), `${member} ${other[member]}`).to.equal(false);
    }
  }

  before(async () => {
    platform = await startDemo({
      LIMIT_READS: '100000',
      LIMIT_WRITES: '100000',
      TRUST_PROXY_HOPS: '1',
    });
    const keyWith = (role: 'reviewer' | 'operator') =>
      platform.demo.users.find(({ platformRoles }) => platformRoles.includes(role))!.apiKey;
    publisher = await callerOf(platform.keyOf('owner'), '198.51.100.1');
    reviewer = await callerOf(keyWith('reviewer'), '198.51.100.2');
    operator = await callerOf(keyWith('operator'), '198.51.100.3');
    const [owner] = await addOrganization(platform, 'Harbor Pension', ['owner']);
    buyer = { ...(await callerOf(owner!.key, '198.51.100.4')), workspaceId: owner!.workspaceId };
  });
  after(() => platform.stop());

  it('of reviewers and operators: without the person, and complete in the log of their own workspace', async () => {
    const comment = 'Say where data is kept.';
    const { id, review } = await submit('Ledger of outsiders');
    await send(reviewer, 'POST', `${review}/assign`, {});
    await send(reviewer, 'POST', `${review}/assign`, { assignee: null });
    await send(reviewer, 'POST', `${review}/comments`, { comment });
    await send(publisher, 'PUT', `/v2/applications/${id}/visibility`, { visibility: 'public' });
    await send(reviewer, 'POST', `${review}/approve`, { comment });
    await send(operator, 'POST', `/v2/applications/${id}/listing/delist`, { reason: 'malicious' });
    await send(operator, 'POST', `/v2/applications/${id}/listing/relist`);
    for (const action of ['reject', 'request-changes']) {
      await send(reviewer, 'POST', `${(await submit(`Ledger to ${action}`)).review}/${action}`, {
        comment,
      });
    }
    const ofReviewer = [
      'review_assigned',
      'review_commented',
      'approved',
      'published',
      'rejected',
      'changes_requested',
    ];
    for (const [caller, actions] of [
      [reviewer, ofReviewer],
      [operator, ['delisted', 'relisted']],
    ] as const) {
      for (const action of actions) {
        const query = `/v2/audit/records?action=listing.${action}&limit=100`;
        await eventually(`listing.${action} is in both logs`, async () => {
          const shown = (await send(publisher, 'GET', `${query}&actor=outside`)).body.data;
          const own = (await send(caller, 'GET', `${query}&actor=${caller.userId}`)).body.data;
          if (shown.length === 0 || own.length === 0) {
            return false;
          }
          const { context, credential } = shown[0];
          expect([context.ip, context.userAgent, credential]).to.deep.equal([null, null, null]);
          const requestIds = own.map(
            (record: { context: { requestId: string } }) => record.context.requestId,
          );
          expect(requestIds).to.include(context.requestId);
          expect(own[0].context).to.include({ ip: caller.ip, userAgent: caller.userAgent });
          expect(own[0].credential.id).to.equal(caller.credentialId);
          return true;
        });
      }
    }
    const log = await logOf(publisher);
    for (const action of [...ofReviewer, 'delisted', 'relisted']) {
      expect(log).to.include(`"listing.${action}"`);
    }
    for (const other of [reviewer, operator]) {
      await expectNothingOf(other, log);
    }
  });

  it('of an operator who disables and enables an account: in its log and its workspace, without the operator', async () => {
    // This request puts the key in the cache of the gateway.
    await send(buyer, 'GET', '/v2/me');
    for (const [action, status] of [
      ['disable', 401],
      ['enable', 200],
    ] as const) {
      const body = action === 'disable' ? { reason: 'A stolen laptop' } : undefined;
      await send(operator, 'POST', `/v2/people/${buyer.userId}/${action}`, body);
      await eventually(`the gateway knows of ${action}`, async () => {
        return (await platform.call('GET', '/v2/me', { key: buyer.key })).status === status;
      });
    }
    for (const action of ['user.disabled', 'user.enabled']) {
      const query = `?action=${action}&target=${buyer.userId}`;
      await eventually(`${action} is in three logs`, async () => {
        const [inWorkspace] = (await send(buyer, 'GET', `/v2/audit/records${query}`)).body.data;
        const [inAccount] = (
          await send(buyer, 'GET', '/v2/audit/account/records')
        ).body.data.filter((record: { action: string }) => record.action === action);
        const [own] = (await send(operator, 'GET', `/v2/audit/records${query}`)).body.data;
        if (!inWorkspace || !inAccount || !own) {
          return false;
        }
        for (const { actor, context } of [inWorkspace, inAccount]) {
          expect(actor).to.include({ type: 'system', id: 'outside' });
          expect([context.ip, context.userAgent]).to.deep.equal([null, null]);
          expect(context.requestId).to.equal(own.context.requestId);
        }
        expect(own.actor).to.include({ type: 'user', id: operator.userId });
        return true;
      });
    }
    await expectNothingOf(operator, await logOf(buyer));
  });

  it('of a person who accepts an application: in the log of the former owner, without the person', async () => {
    const { id } = await createApplication('Ledger that moves');
    await send(publisher, 'POST', `/v2/applications/${id}/transfer`, {
      toWorkspaceId: buyer.workspaceId,
    });
    await send(buyer, 'POST', `/v2/applications/${id}/transfer/accept`, {});
    const query = `/v2/audit/records?action=application.ownership_transferred&target=${id}`;
    await eventually('both have the transfer', async () => {
      const [former] = (await send(publisher, 'GET', query)).body.data;
      const [next] = (await send(buyer, 'GET', query)).body.data;
      if (!former || !next) {
        return false;
      }
      expect(former.actor).to.include({ type: 'system', id: 'outside' });
      expect(former.context.requestId).to.equal(next.context.requestId);
      expect(next.actor).to.include({ type: 'user', id: buyer.userId });
      expect(next.context.ip).to.equal(buyer.ip);
      return true;
    });
    await expectNothingOf(buyer, await logOf(publisher));

    await send(buyer, 'POST', '/v2/audit/erasures', { userId: buyer.userId });
    const [erased] = (await send(buyer, 'GET', `${query}&actor=${buyer.userId}`)).body.data;
    expect([erased.context.ip, erased.context.userAgent]).to.deep.equal([null, null]);
    const [shown] = (await send(publisher, 'GET', `${query}&actor=outside`)).body.data;
    expect(shown.details).to.include({ keepSecretsHours: erased.details.keepSecretsHours });
  });
});
