import { expect } from 'chai';
import { createCheckAccess } from '../../../src/webhooks/matching/check-access.ts';
import type {
  FollowedApplication,
  Installed,
} from '../../../src/webhooks/matching/domain/installed.ts';

const application: FollowedApplication = {
  id: 'app',
  workspaceId: 'publisher',
  environment: 'production',
  state: 'active',
  scopes: ['investments.read'],
  revision: 1,
};
const installation: Installed = {
  id: 'i1',
  applicationId: 'app',
  workspaceId: 'tenant',
  environment: 'production',
  state: 'active',
  scopes: ['investments.read'],
  revision: 1,
  createdAt: new Date(0),
};
const endpoint = {
  workspaceId: 'publisher',
  applicationId: 'app',
  environment: 'production',
  createdByApplication: null,
  createdByInstallation: null,
} as const;
const delivery = { type: 'token.revoked', at: new Date(1), ofWorkspace: 'tenant' };

describe('notifications: access before an attempt', () => {
  /** The store with a count of reads. */
  function storeWith(installed: Installed[]) {
    const store = { installed, reads: 0 };
    const check = createCheckAccess({
      findApplications: async () => [application],
      async installationsIn() {
        store.reads++;
        return store.installed;
      },
    });
    return { store, check: () => check(endpoint, [delivery]) };
  }

  it('is read once for the attempts of a second', async () => {
    const { store, check } = storeWith([installation]);
    expect([await check(), await check(), store.reads]).to.deep.equal([
      ['allowed'],
      ['allowed'],
      1,
    ]);
  });

  it('of an application installed after the read has not ended', async () => {
    const { store, check } = storeWith([]);
    expect(await check()).to.deep.equal(['ended']);
    store.installed = [installation];
    expect(await check()).to.deep.equal(['allowed']);
  });

  it('has ended if a second read finds no installation', async () => {
    const { store, check } = storeWith([{ ...installation, state: 'revoked' }]);
    expect([await check(), store.reads]).to.deep.equal([['ended'], 2]);
  });
});
