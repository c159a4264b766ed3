import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import {
  type RunningDirectory,
  startDirectory,
  type TestWorkspace,
} from './support/start-directory.ts';

const otherOrganization = '019a5f36-5e12-7b80-8d47-e1f30c9a6b25';

describe('directory: visibility', () => {
  let directory: RunningDirectory;
  let workspace: TestWorkspace;
  let owner: Principal;

  before(async () => {
    directory = await startDirectory();
    workspace = await directory.createWorkspace('enterprise');
    owner = await workspace.person('owner');
  });
  after(() => directory.stop());

  const put = (
    id: string,
    body: object,
    more: { as?: Principal; headers?: Record<string, string> } = {},
  ) =>
    directory.call('PUT', `/v2/applications/${id}/visibility`, {
      as: owner,
      body,
      ...more,
    });
  const get = (id: string, as = owner) =>
    directory.call('GET', `/v2/applications/${id}/visibility`, { as });
  const stateOf = async (id: string) => (await directory.listings.find(id))?.state;

  it('is private without a listing, and the response names the missing conditions', async () => {
    const { id } = await directory.createApplication(owner);
    const { status, body, headers } = await get(id);
    expect([status, String(headers.etag).split('.')[0]]).to.deep.equal([200, '"0']);
    expect(body).to.deep.include({
      visibility: 'private',
      organizations: [],
      listing: { state: 'none' },
      discoverable: false,
    });
    expect(
      body.missing.map(({ requirement }: { requirement: string }) => requirement),
    ).to.deep.equal(['visibility', 'approval']);
    const kept = await put(id, { visibility: 'private' });
    expect([kept.status, kept.body.visibility]).to.deep.equal([200, 'private']);
  });

  it('may be public before a draft exists, which stays hidden', async () => {
    const { id } = await directory.createApplication(owner);
    const { body } = await put(id, { visibility: 'public' });
    expect(body).to.deep.include({
      visibility: 'public',
      listing: { state: 'none' },
      discoverable: false,
    });
    expect(
      (await directory.call('GET', `/v2/applications/${id}/listing`, { as: owner })).status,
    ).to.equal(404);
    await directory.call('PUT', `/v2/applications/${id}/listing`, {
      as: owner,
      body: {},
    });
    expect((await get(id)).body).to.deep.include({
      visibility: 'public',
      listing: { state: 'draft' },
    });
  });

  it('publishes an approved listing, hides it again, and each move is an event', async () => {
    const { id, name } = await directory.createApproved(owner);
    const published = await put(id, { visibility: 'public' });
    expect(published.body).to.deep.include({
      discoverable: true,
      missing: [],
      listing: { state: 'published' },
    });
    const again = await put(id, { visibility: 'public' });
    expect(again.headers.etag, 'no change').to.equal(published.headers.etag);
    const shared = await put(id, {
      visibility: 'organization',
      organizations: [otherOrganization],
    });
    expect(shared.body).to.deep.include({
      organizations: [otherOrganization],
      listing: { state: 'approved' },
    });
    expect((await put(id, { visibility: 'private' })).body.organizations).to.deep.equal([]);
    expect((await put(id, { visibility: 'public' })).body.listing.state).to.equal('published');
    const events = (await directory.eventsOf(id, 10))
      .slice(2)
      .map(({ type, data }) => [type, data.detail]);
    const moved = (before: string, after: string, organizations: string[] = []) => [
      'listing.visibility_changed',
      {
        before,
        after,
        organizations,
        reason: 'requested',
      },
    ];
    const reviewId = (await directory.listings.find(id))?.review?.id;
    const shown = [
      'listing.published',
      {
        name,
        reviewId,
        version: '1.4.0',
      },
    ];
    expect(events).to.deep.equal([
      moved('private', 'public'),
      shown,
      moved('public', 'organization', [otherOrganization]),
      [
        'listing.unpublished',
        {
          name,
          existingInstallations: 'keep',
          reason: 'requested',
        },
      ],
      ['listing.offered', { toOrganizationId: otherOrganization }],
      moved('organization', 'private'),
      moved('private', 'public'),
      shown,
    ]);
  });

  it('changes no credential, scope, flow and date of the application', async () => {
    const { id } = await directory.createApproved(owner);
    const read = async () => {
      const application = await directory.authorization('GET', `/v2/applications/${id}`, {
        as: owner,
      });
      const secrets = await directory.authorization('GET', `/v2/applications/${id}/secrets`, {
        as: owner,
      });
      const { visibility: _visibility, listing: _listing, ...fields } = application.body;
      // The mark of the listing's state comes after the revision in the tag.
      const [revision] = String(application.headers.etag).split('.');
      return {
        fields,
        revision,
        secrets: secrets.body.data,
      };
    };
    const before = await read();
    for (const visibility of ['public', 'organization', 'private', 'public']) {
      expect((await put(id, { visibility })).status).to.equal(200);
      expect(await read()).to.deep.equal(before);
    }
  });

  it('stays private for a redirect URI without https', async () => {
    const uris = { redirectUris: ['https://partner.example/cb', 'http://10.0.0.1/cb'] };
    const postLogoutRedirectUris = ['http://10.0.0.1/bye'];
    const { id } = await directory.createApplication(owner, {
      environment: 'sandbox',
      ...uris,
      postLogoutRedirectUris,
    });
    for (const visibility of ['public', 'organization']) {
      const refused = await put(id, { visibility });
      expect([refused.status, refused.body.error]).to.deep.equal([409, 'conflict']);
      expect(refused.body.message).to.contain('http://10.0.0.1/cb, http://10.0.0.1/bye');
    }
    expect((await get(id)).body.visibility).to.equal('private');
    const listing = `/v2/applications/${id}/listing`;
    await directory.call('PUT', listing, {
      as: owner,
      body: {},
    });
    const submitted = (await directory.call('POST', `${listing}/submit`, { as: owner })).body;
    expect(submitted.state).to.equal('changes_requested');
    const [failed] = submitted.review.checks.filter(
      ({ check }: { check: string }) => check === 'redirect_uris',
    );
    expect(failed.evidence).to.equal(
      'These redirect URIs must use https: http://10.0.0.1/cb, http://10.0.0.1/bye',
    );
    const body = { redirectUris: ['https://partner.example/cb'], postLogoutRedirectUris: [] };
    await directory.authorization('PATCH', `/v2/applications/${id}`, { as: owner, body });
    expect((await put(id, { visibility: 'public' })).status).to.equal(200);
    const back = await directory.authorization('PATCH', `/v2/applications/${id}`, {
      as: owner,
      body: uris,
    });
    expect([back.status, back.body.errors[0].field]).to.deep.equal([400, 'redirectUris.1']);
  });

  it('organization requires the plan enterprise, and includes the own organization', async () => {
    const { id } = await directory.createApplication(owner);
    const named = {
      visibility: 'organization',
      organizations: [workspace.organizationId, otherOrganization],
    };
    const shared = {
      organizations: [otherOrganization],
      discoverable: false,
      missing: [],
    };
    expect((await put(id, named)).body).to.deep.include(shared);
    expect((await get(id)).body).to.deep.include(shared);
    const team = await (await directory.createWorkspace('team')).person('owner');
    const application = await directory.createApplication(team);
    const refused = await put(application.id, { visibility: 'organization' }, { as: team });
    expect(refused.status).to.equal(403);
    expect(refused.body.detail).to.contain('enterprise').and.to.contain('team');
    expect((await get(application.id, team)).body.visibility).to.equal('private');
  });

  for (const [what, body, field] of [
    ['an unknown visibility', { visibility: 'everyone' }, 'visibility'],
    ['no visibility', {}, 'visibility'],
    [
      'an organization that is no id',
      { visibility: 'organization', organizations: ['Acme'] },
      'organizations.0',
    ],
    [
      'organizations for public',
      { visibility: 'public', organizations: [otherOrganization] },
      'organizations',
    ],
    [
      'too many organizations',
      {
        visibility: 'organization',
        organizations: Array(101).fill(otherOrganization),
      },
      'organizations',
    ],
  ] as const) {
    it(`refuses ${what}, and names it`, async () => {
      const { id } = await directory.createApplication(owner);
      const response = await put(id, body);
      expect(response.status, response.text).to.equal(400);
      expect(response.body.errors.map((error: { field: string }) => error.field)).to.include(field);
      expect(await stateOf(id)).to.equal(undefined);
    });
  }

  it('changes only its current version, under If-Match', async () => {
    const { id } = await directory.createApplication(owner);
    const first = await put(id, { visibility: 'public' }, { headers: { 'if-match': '"0"' } });
    expect(first.status, first.text).to.equal(200);
    const late = await put(id, { visibility: 'private' }, { headers: { 'if-match': '"0"' } });
    expect(late.status).to.equal(412);
    const current = { 'if-match': String(first.headers.etag) };
    expect((await put(id, { visibility: 'private' }, { headers: current })).status).to.equal(200);
  });

  it('is 404 in another workspace, in the other environment, and for an unknown application', async () => {
    const { id } = await directory.createApplication(owner);
    const stranger = await (await directory.createWorkspace('enterprise')).person('owner');
    const sandbox = await workspace.person('owner', 'sandbox');
    for (const as of [stranger, sandbox]) {
      for (const response of [await get(id, as), await put(id, { visibility: 'public' }, { as })]) {
        expect([response.status, response.body.detail]).to.deep.equal([
          404,
          'There is no such application.',
        ]);
      }
    }
    expect((await put(otherOrganization, { visibility: 'public' })).status).to.equal(404);
    expect(await stateOf(id)).to.equal(undefined);
  });

  it('of a suspended application may change, and the listing stays hidden until it is resumed', async () => {
    const { id } = await directory.createApproved(owner);
    const path = `/v2/applications/${id}`;
    await directory.authorization('POST', `${path}/suspend`, {
      as: owner,
      body: {},
    });
    const { body } = await put(id, { visibility: 'public' });
    expect(body).to.deep.include({
      listing: { state: 'published' },
      discoverable: false,
    });
    expect(body.missing).to.deep.equal([
      { requirement: 'application', message: 'The application is suspended.' },
    ]);
    await directory.authorization('POST', `${path}/resume`, {
      as: owner,
      body: {},
    });
    expect((await get(id)).body.discoverable).to.equal(true);
  });

  it('of an application with a scheduled deletion can only be private', async () => {
    const { id } = await directory.createApplication(owner);
    await directory.authorization('DELETE', `/v2/applications/${id}`, { as: owner });
    const refused = await put(id, { visibility: 'public' });
    expect(refused.status).to.equal(409);
    expect(refused.body.detail).to.contain('restore it first');
    expect((await put(id, { visibility: 'private' })).status).to.equal(200);
  });

  it('has the value of the last of concurrent moves', async () => {
    const { id } = await directory.createApproved(owner);
    const moves = ['public', 'private', 'public', 'organization', 'public', 'private'];
    const all = await Promise.all(moves.map((visibility) => put(id, { visibility })));
    expect(all.map(({ status }) => status)).to.deep.equal(moves.map(() => 200));
    const { visibility, state } = (await directory.listings.find(id))!;
    expect(state).to.equal(visibility === 'public' ? 'published' : 'approved');
  });
});
