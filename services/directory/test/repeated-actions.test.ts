import type { Principal } from '@irp/contracts';
import * as authorizationContracts from '@irp/contracts/authorization';
import * as directoryContracts from '@irp/contracts/directory';
import { expect } from 'chai';
import type { TestWorkspace } from './support/start-directory.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const path = '/applications/{id}';

/** Every operation that changes the state of an application or its listing: from the contracts. */
const operations = [...Object.values(authorizationContracts), ...Object.values(directoryContracts)]
  .filter((one) => typeof one === 'object' && one !== null && 'operationId' in one && 'path' in one)
  .map(
    ({ operationId, method, path, access }) =>
      ({
        operationId,
        method,
        path,
        access,
      }) as Record<string, string>,
  )
  .filter(
    (one) =>
      one.method !== 'get' && one.access !== 'internal' && `${one.path}/`.startsWith(`${path}/`),
  );

interface Action {
  body?: object;
  /** The preceding actions. */
  after?: string[];
  as?: 'operator' | 'buyer';
  /** The state after the first call does not permit the action again: the repetition is refused. */
  refused?: true;
}

const draft = { description: 'Shows the next dividends of the companies in a workspace.' };

/** The request of each action. A repetition leaves everything unchanged. */
const actions: Record<string, Action> = {
  updateApplication: { body: { description: 'Shows dividends' } },
  suspendApplication: { body: { reason: 'Under review' } },
  resumeApplication: {
    body: {},
    after: ['suspendApplication'],
  },
  deleteApplication: {},
  restoreApplication: { after: ['deleteApplication'], refused: true },
  setNewInstalls: { body: { enabled: false } },
  setAuthorizationFlows: { body: { enabled: false } },
  offerTransfer: {},
  withdrawTransfer: { after: ['offerTransfer'], refused: true },
  acceptTransfer: {
    body: {},
    after: ['offerTransfer'],
    as: 'buyer',
  },
  putListing: { body: draft },
  putVisibility: { body: { visibility: 'private' } },
  unpublishListing: { body: { existingInstallations: 'revoke' } },
  withdrawListing: { refused: true },
  delistListing: {
    body: { reason: 'It misleads' },
    as: 'operator',
    refused: true,
  },
  relistListing: {
    after: ['delistListing'],
    as: 'operator',
    refused: true,
  },
};

/**
 * Each call creates a new object, returned in the response, or is a new act. A repeated revocation
 * of tokens moves the time from which tokens are valid, and records nothing (downstream.test.ts).
 */
const newEachTime = [
  'rotateSecret',
  'revokeSecret',
  'reportCompromise',
  'revokeDownstream',
  'submitListing',
  'addListingVersion',
  'putListingLogo',
  'deleteListingLogo',
  'addListingScreenshot',
  'deleteListingScreenshot',
];

describe('a change of an application, repeated without an Idempotency-Key', () => {
  let bench: InstallationBench;
  let publisher: TestWorkspace;
  let owner: Principal;
  let operator: Principal;
  let buyer: Principal;
  let tenant: Principal;

  before(async () => {
    bench = await startInstallations();
    publisher = await bench.createWorkspace('enterprise');
    owner = await publisher.person('owner');
    const [home, market, desk] = await Promise.all(
      Array.from({ length: 3 }, () => bench.createWorkspace()),
    );
    operator = { ...(await home!.person('admin')), platformRoles: ['operator'] };
    buyer = await market!.person('owner');
    tenant = await desk!.person('owner');
  });
  after(() => bench.stop());

  async function act(id: string, name: string) {
    const { method = '', path: template = '' } = operations.find(
      ({ operationId }) => operationId === name,
    )!;
    const {
      body = name === 'offerTransfer' ? { toWorkspaceId: buyer.workspaceId } : undefined,
      as,
    } = actions[name]!;
    const call = Object.values(directoryContracts).some(
      (one) => (one as { operationId?: string }).operationId === name,
    )
      ? bench.call
      : bench.authorization;
    const caller = as === undefined ? owner : { operator, buyer }[as];
    return call(method.toUpperCase(), `/v2${template.replace('{id}', id)}`, {
      as: caller,
      ...(body && { body }),
    });
  }
  /** The revisions of all documents of both services: an event is stored with the next revision. */
  async function revisions(id: string) {
    const application = await bench.readApplication(id);
    const listing = await bench.listingWhen(
      id,
      'the listing follows the application',
      (one) => one.application.revision === application.revision && one.ending === undefined,
    );
    const installations = await bench.models.installations.find({ applicationId: id }).lean();
    const events = listing.revision;
    // The names follow a transfer later.
    const states = installations.map(({ state, ended, suspensions }) => ({
      state,
      ended,
      suspensions,
    }));
    return {
      application: application.revision,
      events,
      states,
    };
  }

  async function installed() {
    const application = await bench.publish(owner, { scopes: ['investments.read'] });
    await bench.install(tenant, application.id, ['investments.read']);
    return application;
  }
  async function submitted() {
    const { id } = await bench.createApplication(owner, { scopes: ['investments.read'] });
    const body = {
      ...directoryContracts.listingDraftExample,
      vendor: undefined,
      name: `Next ${id}`,
    };
    await bench.call('PUT', `/v2/applications/${id}/listing`, { as: owner, body });
    const { body: listing } = await bench.call('POST', `/v2/applications/${id}/listing/submit`, {
      as: owner,
    });
    expect(listing.state).to.equal('in_manual_review');
    return { id };
  }

  it('is in this table for every operation', () => {
    expect(operations.map(({ operationId }) => operationId)).to.have.members([
      ...Object.keys(actions),
      ...newEachTime,
    ]);
  });

  for (const [name, { after = [], refused }] of Object.entries(actions)) {
    it(`${name}: ${refused ? 'is refused' : 'succeeds'}, and changes, records and notifies nothing`, async () => {
      const { id } = await (name === 'withdrawListing' ? submitted() : installed());
      for (const step of after) {
        expect((await act(id, step)).status).to.be.within(200, 204);
      }
      const first = await act(id, name);
      expect(first.status, first.text).to.be.within(200, 204);
      const before = await revisions(id);
      for (const again of [await act(id, name), await act(id, name)]) {
        if (refused) {
          expect(again.status, again.text).to.be.within(400, 409);
        } else {
          expect(again.status, again.text).to.equal(first.status);
        }
      }
      expect(await revisions(id)).to.deep.equal(before);
    });
  }
});
