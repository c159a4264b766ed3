import { randomUUID } from 'node:crypto';
import { hasEntityTag, type Principal } from '@irp/contracts';
import * as contracts from '@irp/contracts/directory';
import { publicEndpoints } from '@irp/contracts/openapi';
import type { ApiClient } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { lookingBy } from './support/looking-by.ts';
import { approve } from './support/publish-listing.ts';
import type { TestWorkspace } from './support/start-directory.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

interface Read {
  call: ApiClient;
  path: string;
  as?: Principal;
}

/** Images never change: their tag is their id. */
const images = ['getListingImage', 'getDirectoryImage', 'getSharedListingImage', 'getReviewImage'];

describe('directory: an entity tag identifies one content', () => {
  let bench: InstallationBench;
  let publisher: TestWorkspace;
  let owner: Principal;
  let admin: Principal;
  let id: string;
  let installation: string;
  let reads: Record<string, Read>;
  /** The contents read with each tag, by read and tag. */
  const contents = new Map<string, Set<string>>();
  const versions = new Map<string, Set<string>>();

  before(async () => {
    const passes = async () => [
      {
        method: 'dns' as const,
        lookedFor: 'TXT',
        found: 'the record',
        passed: true,
      },
    ];
    bench = await startInstallations({ UNFINISHED_CHECK_MS: '50' }, lookingBy(passes));
    const tenant = await bench.createWorkspace();
    publisher = await bench.createWorkspace('enterprise');
    [owner, admin] = await Promise.all([publisher.person('owner'), tenant.person('admin')]);
    id = (await bench.publish(owner, { scopes: ['investments.read'] })).id;
    installation = (await bench.install(admin, id, ['investments.read'])).id;
    const { call, authorization } = bench;
    reads = {
      getListing: {
        call,
        path: `/v2/applications/${id}/listing`,
        as: owner,
      },
      getVisibility: {
        call,
        path: `/v2/applications/${id}/visibility`,
        as: owner,
      },
      listDirectoryListings: { call, path: '/v2/directory/listings' },
      getDirectoryListing: { call, path: `/v2/directory/listings/${id}` },
      listDirectoryListingVersions: { call, path: `/v2/directory/listings/${id}/versions` },
      getInstallation: {
        call,
        path: `/v2/installations/${installation}`,
        as: admin,
      },
      'getInstallation of its publisher': {
        call,
        path: `/v2/installations/${installation}`,
        as: owner,
      },
      getInstallationPolicy: {
        call,
        path: '/v2/installation-policy',
        as: admin,
      },
      getApplication: {
        call: authorization,
        path: `/v2/applications/${id}`,
        as: owner,
      },
    };
  });
  after(() => bench.stop());

  /** A temporary 404 has no tag. */
  async function readAll(after: string): Promise<void> {
    for (const [name, { call, path, as }] of Object.entries(reads)) {
      const { status, headers, text } = await call('GET', path, { as: as as Principal });
      if (status === 404) {
        continue;
      }
      const key = `${name} ${headers.etag}`;
      const known = contents.get(key) ?? new Set();
      contents.set(key, known.add(text));
      versions.set(name, (versions.get(name) ?? new Set()).add(text));
      expect(
        [status, headers.etag !== undefined, known.size],
        `${key}, after ${after}: ${[...known].join('\n')}`,
      ).to.deep.equal([200, true, 1]);
      const condition = { 'if-none-match': String(headers.etag) };
      const again = await call('GET', path, { as: as as Principal, headers: condition });
      // The content can have changed in between.
      if (again.status !== 304) {
        expect(again.headers.etag, key).not.to.equal(headers.etag);
      }
    }
  }
  async function send(method: string, path: string, body: object, as = owner): Promise<void> {
    const isOfDirectory =
      /listing|visibility|install|publisher-domains/.test(path) && !path.endsWith('new-installs');
    const response = await (isOfDirectory ? bench.call : bench.authorization)(method, path, {
      as,
      body,
    });
    expect(response.status, `${path}: ${response.text}`).to.be.oneOf([200, 201]);
    if (isOfDirectory) {
      return;
    }
    const { revision } = await bench.readApplication(id);
    await readAll(`the first moment of ${path}`);
    await bench.listingWhen(
      id,
      'it is followed',
      ({ application }) => application.revision >= revision,
    );
  }

  it('is tested with every resource of the directory that has one, and with applications', () => {
    const all = Object.values(contracts) as unknown[];
    const tagged = publicEndpoints.filter(
      (endpoint) => all.includes(endpoint) && hasEntityTag(endpoint),
    );
    const names = tagged
      .map(({ operationId }) => operationId)
      .filter((name) => !images.includes(name));
    expect(names.toSorted()).to.deep.equal(
      Object.keys(reads)
        .filter((name) => !name.includes(' ') && name !== 'getApplication')
        .toSorted(),
    );
  });

  it('after every change of the application, its publisher, its listing and its installations', async () => {
    const of = `/v2/applications/${id}`;
    const draft = {
      ...contracts.listingDraftExample,
      vendor: undefined,
      name: `Ledger ${id}`,
    };
    const steps: Record<string, () => Promise<unknown>> = {
      nothing: async () => undefined,
      'a suspension': () => send('POST', `${of}/suspend`, { reason: 'Odd data' }),
      'its end': () => send('POST', `${of}/resume`, {}),
      'no new installations': () => send('PUT', `${of}/new-installs`, { enabled: false }),
      'new installations': () => send('PUT', `${of}/new-installs`, { enabled: true }),
      'no new authorizations': () => send('PUT', `${of}/authorization-flows`, { enabled: false }),
      'authorizations again': () => send('PUT', `${of}/authorization-flows`, { enabled: true }),
      'another name': () => send('PATCH', of, { name: `Ledger ${randomUUID()}` }),
      'a name that is not shown': () => send('PATCH', of, { name: publisher.organizationName }),
      'another scope': () => send('PATCH', of, { scopes: ['investments.read', 'members.read'] }),
      'a verified publisher': async () => {
        const body = { domain: `d${randomUUID()}.com` };
        const added = await bench.call('POST', '/v2/publisher-domains', { as: owner, body });
        await send('POST', `/v2/publisher-domains/${added.body.id}/verify`, {});
      },
      'another draft': () =>
        send('PUT', `${of}/listing`, {
          ...draft,
          scopeReasons: { 'investments.read': 'To compare', 'members.read': 'To name people' },
        }),
      'a submission': () =>
        send('POST', `${of}/listing/versions`, { number: '9.0.0', releaseNotes: '' }),
      'an approval': () =>
        bench.listings.change(id, (before) => ({
          listing: approve(before!, new Date()),
          events: [],
        })),
      sharing: () =>
        send('PUT', `${of}/visibility`, {
          visibility: 'organization',
          organizations: [admin.organizationId],
        }),
      'a suspension while shared': () => send('POST', `${of}/suspend`, { reason: 'Odd data' }),
      'its end while shared': () => send('POST', `${of}/resume`, {}),
      'an approved publisher': () =>
        send(
          'PUT',
          '/v2/installation-policy',
          {
            publishers: 'any',
            approvedPublishers: [owner.organizationId],
            memberRequests: 'allowed',
          },
          admin,
        ),
      'another plan': async () => {
        await bench.setPlan(publisher, 'team');
        await readAll('the first moment of another plan');
        await bench.listingWhen(
          id,
          'the plan is followed',
          ({ visibility }) => visibility === 'private',
        );
      },
      'the former plan': async () => {
        await bench.setPlan(publisher, 'enterprise');
        await bench.listingWhen(
          id,
          'the plan is followed',
          ({ application }) => application.plan === 'enterprise',
        );
      },
      publication: () => send('PUT', `${of}/visibility`, { visibility: 'public' }),
      'a suspended installation': () =>
        bench.change(admin, installation, 'suspend', { reason: 'A test' }),
      'its resumption': () => bench.change(admin, installation, 'resume'),
      'a scheduled deletion': async () => {
        const { status, text } = await bench.authorization('DELETE', of, { as: owner });
        expect(status, text).to.equal(200);
        await readAll('the first moment of a scheduled deletion');
        await bench.listingWhen(
          id,
          'the deletion is followed',
          ({ application }) => application.state !== 'active',
        );
      },
      'a restored application': () => send('POST', `${of}/restore`, {}),
    };
    for (const [what, step] of Object.entries(steps)) {
      await step();
      await readAll(what);
    }
    await eventually(
      'the last changes are read',
      () => versions.size === Object.keys(reads).length,
    );
    const counts = Object.fromEntries([...versions].map(([name, { size }]) => [name, size > 1]));
    expect(counts, 'each has had several contents').to.deep.equal(
      Object.fromEntries(Object.keys(reads).map((name) => [name, true])),
    );
  });
});
