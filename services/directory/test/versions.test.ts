import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { describeLists } from '@irp/testing';
import { expect } from 'chai';
import {
  type RunningDirectory,
  startDirectory,
  type TestWorkspace,
} from './support/start-directory.ts';

describe('directory: versions of a listing', () => {
  let directory: RunningDirectory;
  let workspace: TestWorkspace;
  let owner: Principal;

  before(async () => {
    directory = await startDirectory();
    workspace = await directory.createWorkspace();
    owner = await workspace.person('owner');
  });
  after(() => directory.stop());

  const at = (id: string) => `/v2/applications/${id}/listing`;
  const submit = (
    id: string,
    number: string,
    more: { as?: Principal; headers?: Record<string, string> } = {},
  ) =>
    directory.call('POST', `${at(id)}/versions`, {
      as: owner,
      body: { number, releaseNotes: `To ${number}.` },
      ...more,
    });
  const list = async (id: string, as = owner) =>
    (await directory.call('GET', `${at(id)}/versions?limit=100`, { as })).body.data;
  async function show(id: string): Promise<void> {
    const body = { visibility: 'public' };
    const { status, text } = await directory.call('PUT', `/v2/applications/${id}/visibility`, {
      as: owner,
      body,
    });
    expect(status, text).to.equal(200);
  }
  async function published(): Promise<string> {
    const { id } = await directory.createApproved(owner);
    await show(id);
    return id;
  }
  async function unpublish(id: string): Promise<void> {
    const { status, text } = await directory.call('POST', `${at(id)}/unpublish`, {
      as: owner,
      body: {},
    });
    expect(status, text).to.equal(200);
  }
  async function release(id: string, number: string): Promise<void> {
    const { status, text, body } = await submit(id, number);
    expect([status, body.review.state], text).to.deep.equal([200, 'in_manual_review']);
    await directory.approve(id);
  }

  describeLists({
    serves: ({ operationId }) => operationId === 'listListingVersions',
    call: () => directory.call,
    lists: {
      async listListingVersions() {
        const id = await published();
        for (let minor = 5; minor < 16; minor++) {
          await release(id, `1.${minor}.0`);
        }
        return {
          as: owner,
          params: { id },
          records: 12,
        };
      },
    },
  });

  it('can be submitted while another version is published, which stays until the approval', async () => {
    const id = await published();
    const before = (await directory.listings.find(id))!;
    const draft = {
      ...listingDraftExample,
      name: before.release!.draft.name,
      description: 'x'.repeat(50),
    };
    await directory.call('PUT', at(id), { as: owner, body: draft });
    const { status, body, text } = await submit(id, '1.5.0');
    expect(status, text).to.equal(200);
    expect(body).to.deep.include({
      state: 'published',
      version: { number: '1.5.0', releaseNotes: 'To 1.5.0.' },
    });
    expect(body.review).to.include({ state: 'in_manual_review', version: '1.5.0' });
    const during = (await directory.listings.find(id))!;
    expect([during.release, during.versions]).to.deep.equal([before.release, before.versions]);
    await directory.approve(id);
    const after = (await directory.listings.find(id))!;
    expect([after.state, after.release?.draft.description]).to.deep.equal([
      'published',
      draft.description,
    ]);
    expect((await list(id)).map(({ number }: { number: string }) => number)).to.deep.equal([
      '1.5.0',
      '1.4.0',
    ]);
    expect((await list(id))[0]).to.deep.include({
      releaseNotes: 'To 1.5.0.',
      scopes: ['investments.read'],
    });
  });

  it('with a failed check change nothing of the published version', async () => {
    const id = await published();
    await directory.call('PUT', at(id), {
      as: owner,
      body: { version: null },
    });
    const { body } = await submit(id, '1.5.0');
    expect([body.state, body.review.state]).to.deep.equal(['published', 'changes_requested']);
    expect((await directory.listings.find(id))?.release?.draft.version?.number).to.equal('1.4.0');
    await directory.call('PUT', at(id), {
      as: owner,
      body: { ...listingDraftExample, name: `Again ${id}` },
    });
    expect((await submit(id, '1.5.0')).body.review.state).to.equal('in_manual_review');
  });

  for (const [number, accepted] of [
    ['1.4.0', 'above 1.4.0'],
    ['1.3.99', 'above 1.4.0'],
    ['0.10.0', 'above 1.4.0'],
    ['1.5', 'a version such as 1.4.0'],
  ] as const) {
    it(`refuse ${number} after 1.4.0, and the error says which numbers are accepted`, async () => {
      const id = await published();
      const { status, body } = await submit(id, number);
      expect([status, body.errors[0].field, body.errors[0].value]).to.deep.equal([
        400,
        'number',
        number,
      ]);
      expect(body.errors[0].message).to.contain(accepted);
      expect((await directory.listings.find(id))?.draft.version?.number).to.equal('1.4.0');
    });
  }

  it('with more scopes than the last version are major versions', async () => {
    const id = await published();
    const body = { scopes: ['investments.read', 'workspace.read'] };
    await directory.authorization('PATCH', `/v2/applications/${id}`, { as: owner, body });
    const refused = await submit(id, '1.5.0');
    expect(refused.status).to.equal(400);
    expect(refused.body.errors[0].message)
      .to.contain('2.0.0 or above')
      .and.to.contain('workspace.read');
    expect((await submit(id, '2.0.0')).status).to.equal(200);
  });

  it('are released again with their number after the listing was unpublished, not with a lower number', async () => {
    const id = await published();
    await release(id, '1.5.0');
    await unpublish(id);
    const [first] = await list(id);
    expect((await submit(id, '1.4.9')).body.errors[0].message).to.equal(
      'must be at least 1.5.0, which is the latest released version',
    );
    const { body, text } = await directory.call('POST', `${at(id)}/submit`, { as: owner });
    expect([body.state, body.review?.version], text).to.deep.equal(['in_manual_review', '1.5.0']);
    await directory.approve(id);
    expect((await submit(id, '1.5.0')).status, 'approved, though not shown').to.equal(400);
    await show(id);
    const [again, ...others] = await list(id);
    expect([again.number, others.map(({ number }: { number: string }) => number)]).to.deep.equal([
      '1.5.0',
      ['1.4.0'],
    ]);
    expect(again.reviewId).to.equal(body.review.id).and.not.to.equal(first.reviewId);
    expect(again.releasedAt > first.releasedAt).to.equal(true);
    expect((await submit(id, '1.5.0')).status).to.equal(400);
  });

  it('with more scopes are not released again with their number', async () => {
    const id = await published();
    await unpublish(id);
    const body = { scopes: ['investments.read', 'workspace.read'] };
    await directory.authorization('PATCH', `/v2/applications/${id}`, { as: owner, body });
    const refused = await submit(id, '1.4.0');
    expect([refused.status, refused.body.errors[0].message]).to.deep.equal([
      400,
      'must be 2.0.0 or above, because 1.4.0 was released with fewer scopes: the application now also has workspace.read',
    ]);
    expect((await submit(id, '1.5.0')).body.errors[0].message).to.contain('2.0.0 or above');
    expect((await submit(id, '2.0.0')).status).to.equal(200);
  });

  it('are 409 during a review, and 404 without a draft, elsewhere and in the other environment', async () => {
    const id = await published();
    const statuses = await Promise.all(
      ['1.5.0', '1.6.0', '1.7.0'].map(async (number) => (await submit(id, number)).status),
    );
    expect(statuses.sort()).to.deep.equal([200, 409, 409]);
    const empty = await directory.createApplication(owner);
    expect((await submit(empty.id, '1.0.0')).status).to.equal(404);
    expect(await list(empty.id)).to.deep.equal([]);
    const stranger = await (await directory.createWorkspace()).person('owner');
    const sandbox = await workspace.person('owner', 'sandbox');
    for (const as of [stranger, sandbox]) {
      expect((await submit(id, '2.0.0', { as })).status).to.equal(404);
      expect((await directory.call('GET', `${at(id)}/versions`, { as })).status).to.equal(404);
    }
  });

  it('are submitted once by a repeated request, under If-Match, and only for an active application', async () => {
    const id = await published();
    expect((await submit(id, '1.5.0', { headers: { 'if-match': '"1"' } })).status).to.equal(412);
    const headers = { 'idempotency-key': `version-${id}` };
    const first = await submit(id, '1.5.0', { headers });
    const second = await submit(id, '1.5.0', { headers });
    expect([second.status, second.body]).to.deep.equal([200, first.body]);
    await directory.approve(id);
    await directory.authorization('POST', `/v2/applications/${id}/suspend`, {
      as: owner,
      body: {},
    });
    expect((await submit(id, '1.6.0')).status).to.equal(409);
  });
});
