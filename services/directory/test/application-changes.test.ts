import type { Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { listingDraftExample } from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import { expect } from 'chai';
import {
  createApplicationChanges,
  isUnavailable,
} from '../src/authorization/application-changes.ts';
import { directoryGroup, directoryTopics } from '../src/authorization/topics.ts';
import { followApplication } from '../src/listings/domain/follow-application.ts';
import { newListing } from '../src/listings/domain/listing.ts';
import {
  type RunningDirectory,
  startDirectory,
  type TestWorkspace,
} from './support/start-directory.ts';

const application: PublishedApplication = {
  id: 'a1',
  name: 'Ledger',
  workspaceId: 'w1',
  organizationId: 'o1',
  organizationName: 'Meridian',
  plan: 'team',
  environment: 'production',
  state: 'active',
  scopes: ['investments.read'],
  redirectUris: [],
  grantTypes: [],
  newInstallsDisabled: false,
  revision: 2,
};

describe('directory: changes of applications', () => {
  let directory: RunningDirectory;
  let workspace: TestWorkspace;
  let owner: Principal;

  before(async () => {
    directory = await startDirectory();
    workspace = await directory.createWorkspace();
    owner = await workspace.person('owner');
  });
  after(() => directory.stop());

  async function change(
    method: string,
    path: string,
    as: Principal,
    body: object = {},
  ): Promise<void> {
    const response = await directory.authorization(method, `/v2/applications/${path}`, {
      as,
      body,
    });
    expect(response.status, response.text).to.equal(200);
  }
  async function listed(): Promise<string> {
    const { id } = await directory.createApplication(owner);
    const put = await directory.call('PUT', `/v2/applications/${id}/listing`, {
      as: owner,
      body: listingDraftExample,
    });
    expect(put.status, put.text).to.equal(200);
    return id;
  }

  it('are followed: name, scopes, state and switches', async () => {
    const id = await listed();
    const name = `Renamed ${id}`;
    await change('PATCH', id, owner, { name, scopes: ['investments.read'] });
    await change('PUT', `${id}/new-installs`, owner, { enabled: false });
    await change('POST', `${id}/suspend`, owner);
    const followed = await directory.listingWhen(
      id,
      'it is suspended',
      (listing) => listing.application.state === 'suspended',
    );
    expect(followed.application).to.include({ name, newInstallsDisabled: true });
    expect(followed.application.scopes).to.deep.equal(['investments.read']);
    await change('POST', `${id}/resume`, owner);
    await directory.listingWhen(
      id,
      'it is active',
      (listing) => listing.application.state === 'active',
    );
  });

  it('of ownership move the listing: the new owner reads it, the former owner does not', async () => {
    const id = await listed();
    const other = await directory.createWorkspace();
    const receiver = await other.person('owner');
    await change('POST', `${id}/transfer`, owner, { toWorkspaceId: other.workspaceId });
    await change('POST', `${id}/transfer/accept`, receiver, { keepSecretsHours: 0 });
    const listing = await directory.listingWhen(
      id,
      'it is in the other workspace',
      (one) => one.workspaceId === other.workspaceId,
    );
    expect(listing.application).to.include({
      organizationId: other.organizationId,
      organizationName: other.organizationName,
    });
    const path = `/v2/applications/${id}/listing`;
    expect((await directory.call('GET', path, { as: owner })).status).to.equal(404);
    const read = await directory.call('GET', path, { as: receiver });
    expect([read.status, read.body.workspaceId]).to.deep.equal([200, other.workspaceId]);
  });

  it('leave no dead letter, even for applications without a listing', async () => {
    const { id } = await directory.createApplication(owner);
    await change('POST', `${id}/suspend`, owner);
    const later = await listed();
    await change('POST', `${later}/suspend`, owner);
    await directory.listingWhen(
      later,
      'it is suspended',
      (listing) => listing.application.state === 'suspended',
    );
    expect(await directory.listings.find(id)).to.equal(undefined);
    for (const topic of directoryTopics) {
      expect(
        await directory.platform.platform.bus.deadLetters(directoryGroup, topic),
      ).to.deep.equal([]);
    }
  });

  it('are read once for a batch, and passed to every follower', async () => {
    const reads: string[] = [];
    const followed: string[] = [];
    const handle = createApplicationChanges({
      readApplication: async (id) => {
        reads.push(id);
        return id === 'unknown' ? undefined : { ...application, id };
      },
      idsOfOrganization: async (id) => (id === 'o1' ? ['a1', 'a4'] : []),
      followers: ['first', 'second'].map(
        (name) =>
          async ({ id }) =>
            void followed.push(`${name} ${id}`),
      ),
    });
    const event = (type: string, subject: string) => ({ event: { type, subject } as never });
    await handle([
      event('application.updated', 'a1'),
      event('application.suspended', 'a1'),
      event('user.created', 'a2'),
      event('application.deleted', 'unknown'),
      event('application.created', 'a3'),
      event('organization.plan_changed', 'o1'),
      event('organization.created', 'o1'),
    ]);
    expect(reads).to.deep.equal(['a1', 'unknown', 'a3', 'a4']);
    expect(followed).to.deep.equal([
      'first a1',
      'second a1',
      'first a3',
      'second a3',
      'first a4',
      'second a4',
    ]);
  });

  it('wait while the authorization service is unavailable; another error belongs to the event', () => {
    expect(isUnavailable(new PlatformError('unavailable', 'away'))).to.equal(true);
    expect(isUnavailable(new Error('a defect'))).to.equal(false);
  });

  it('read before a later known change are not followed', () => {
    const at = new Date(0);
    const listing = { ...newListing(application, at), revision: 1 };
    const later = {
      ...application,
      name: 'Later',
      revision: 3,
    };
    expect(
      followApplication(
        listing,
        {
          ...application,
          name: 'Earlier',
          revision: 1,
        },
        at,
      ),
    ).to.equal(undefined);
    expect(followApplication(listing, application, at)).to.equal(undefined);
    expect(followApplication(listing, later, at)?.listing.application.name).to.equal('Later');
  });
});
