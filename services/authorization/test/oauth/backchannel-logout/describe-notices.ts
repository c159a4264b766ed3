import { randomBytes } from 'node:crypto';
import { silentLogger } from '@irp/observability';
import { createSealer } from '@irp/secrets';
import { expect } from 'chai';
import type Provider from 'oidc-provider';
import { createDeliverLogoutTokens } from '../../../src/oauth/backchannel-logout/deliver-logout-tokens.ts';
import { createEndBrowserSessions } from '../../../src/oauth/backchannel-logout/end-browser-sessions.ts';
import type { LogoutNoticeStore } from '../../../src/oauth/backchannel-logout/store/logout-notice-store.ts';
import type { ArtifactRow } from '../../../src/tokens/store/oauth-models.ts';

export function describeNotices(): void {
  it('does not keep the service from stopping', async () => {
    const stopping = new AbortController();
    let leased = 0;
    const deliver = createDeliverLogoutTokens(
      {
        logoutNotices: {
          add: async () => {},
          remove: async () => {},
          postpone: async () => {},
          hasDue: async () => true,
          async lease() {
            leased++;
            if (leased === 20) {
              stopping.abort();
            }
            return {
              id: `n${leased}`,
              applicationId: 'a1',
              userId: 'p1',
              sid: '',
              attempts: 1,
            };
          },
        },
        log: silentLogger(),
        now: Date.now,
      },
      // Every attempt fails, and the next notice is due.
      {
        provider: () =>
          ({ Client: { find: () => Promise.reject(new Error('unknown')) } }) as unknown as Provider,
      },
      stopping.signal,
    );
    await deliver();
    expect(leased).to.be.within(20, 28);
  });

  it('writes nothing while no notice is due', async () => {
    const calls: string[] = [];
    const logoutNotices = new Proxy({} as LogoutNoticeStore, {
      get: (_target, name) => async () => {
        calls.push(String(name));
        return false;
      },
    });
    const server = { provider: () => expect.fail('the provider is not needed') as never };
    const dependencies = {
      logoutNotices,
      log: silentLogger(),
      now: Date.now,
    };
    await createDeliverLogoutTokens(dependencies, server, new AbortController().signal)();
    expect(calls).to.deep.equal(['hasDue']);
  });

  it('is stored before a session ends, so that a crash loses no notice', async () => {
    const sealer = createSealer(randomBytes(32).toString('base64'));
    const session = {
      uid: 'u1',
      accountId: 'p1',
      authorizations: { a1: { sid: 's1' } },
    };
    const steps: string[] = [];
    // As returned by the database: a Binary.
    const row = (_id: string, buffer: Buffer) =>
      ({
        _id,
        kind: 'Session',
        payload: { buffer },
      }) as unknown as ArtifactRow;
    const endSessions = createEndBrowserSessions({
      sealer,
      artifacts: {
        listOfUser: async () => [
          row('unreadable', Buffer.from('sealed under a key that is lost')),
          row('row', sealer.seal(JSON.stringify(session), 'Session', 'row')),
        ],
        async removeAll() {
          steps.push('removed');
        },
      },
      async announceLogout(ending) {
        expect(ending).to.deep.equal(session);
        steps.push('announced');
        if (steps.length === 1) {
          throw new Error('the database is unavailable');
        }
      },
    });
    const end = async () => void steps.push('invalid');
    expect(await endSessions('p1', end).catch((error: Error) => error.message)).to.equal(
      'the database is unavailable',
    );
    await endSessions('p1', end);
    expect(steps).to.deep.equal(['announced', 'announced', 'invalid', 'removed']);
  });
}
