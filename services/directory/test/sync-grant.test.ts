import type { PublishedApplication } from '@irp/contracts/authorization';
import { expect } from 'chai';
import type { Installation } from '../src/installations/domain/installation.ts';
import type { InstallationStore } from '../src/installations/store/installation-store.ts';
import { createSyncGrant } from '../src/installations/sync-grant.ts';

const stored = {
  id: 'i1',
  applicationId: 'app',
  applicationName: 'Sync',
  publisher: { organizationId: 'publisher', name: 'Meridian' },
  workspaceId: 'tenant',
  environment: 'production',
  state: 'active',
  scopes: ['investments.read'],
  withheldScopes: [],
  suspensions: [],
  ended: null,
  applicationRevision: 1,
  revision: 1,
  grantedRevision: 0,
} as unknown as Installation;

/** Pushes the grant of the installation while the given owner has the application. */
async function publisherAfterSync(owner: { workspaceId: string; organizationId: string }) {
  let installation = stored;
  const application = {
    id: 'app',
    name: 'Sync',
    scopes: ['investments.read'],
    revision: 2,
    organizationName: owner.organizationId,
    ...owner,
  } as unknown as PublishedApplication;
  const installations: Pick<
    InstallationStore,
    'find' | 'change' | 'markGranted' | 'raiseRevision'
  > = {
    find: async () => installation,
    async change(_id, decide) {
      installation = (await decide(installation))?.installation ?? installation;
      return installation;
    },
    async markGranted(_id, grantedRevision) {
      installation = { ...installation, grantedRevision };
    },
    raiseRevision: async () => undefined,
  };
  const syncGrant = createSyncGrant({
    installations,
    readApplication: async () => application,
    putGrant: async ({ id, revision }) =>
      ({ installationId: id, revision, organizationName: '' }) as never,
    now: () => 0,
  });
  return (await syncGrant('i1')).publisher.organizationId;
}

describe('directory: the push of a grant', () => {
  it('follows a new owner of the application', async () => {
    const owner = { workspaceId: 'buyer', organizationId: 'buyer' };
    expect(await publisherAfterSync(owner)).to.equal('buyer');
  });

  it('omits the publisher if the workspace itself is the new owner', async () => {
    const owner = { workspaceId: 'tenant', organizationId: 'tenant' };
    expect(await publisherAfterSync(owner)).to.equal('publisher');
  });
});
