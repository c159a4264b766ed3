import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { expect } from 'chai';
import {
  type RunningDirectory,
  startDirectory,
  type TestWorkspace,
} from './support/start-directory.ts';

const { scopeReasons, ...shownFields } = listingDraftExample;

describe('directory: the draft of a listing', () => {
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
  const put = (
    id: string,
    body: unknown,
    more: { as?: Principal; headers?: Record<string, string> } = {},
  ) =>
    directory.call('PUT', at(id), {
      as: owner,
      body,
      ...more,
    });
  const get = (id: string, as = owner) => directory.call('GET', at(id), { as });

  it('is 404 before it is written, and the error explains how to write it', async () => {
    const { id } = await directory.createApplication(owner);
    const { status, body } = await get(id);
    expect(status).to.equal(404);
    expect(body.detail).to.contain('PUT');
  });

  it('has the written values, and the scopes of the application with risk and reason', async () => {
    const { id } = await directory.createApplication(owner);
    const written = await put(id, listingDraftExample);
    expect(written.status, written.text).to.equal(200);
    expect(written.body).to.include({
      applicationId: id,
      state: 'draft',
      updatedBy: owner.userId,
    });
    expect(written.body).to.deep.include(shownFields);
    expect(written.body.scopesRequested).to.deep.equal([
      {
        scope: 'investments.read',
        description: 'Read investment records',
        risk: 'low',
        reason: scopeReasons['investments.read'],
      },
      {
        scope: 'members.read',
        description: 'See who is a member, and their roles',
        risk: 'medium',
        reason: null,
      },
    ]);
    const read = await get(id);
    expect(read.body).to.deep.equal(written.body);
    expect(read.headers.etag).to.equal(written.headers.etag);
  });

  it('has default names: those of the application and its organization', async () => {
    const { id, name } = await directory.createApplication(owner);
    const { body } = await put(id, {});
    expect(body).to.deep.include({
      name,
      vendor: workspace.organizationName,
      version: null,
      categories: [],
    });
  });

  it('replaces the earlier draft, under If-Match if sent', async () => {
    const { id } = await directory.createApplication(owner);
    const none = await put(id, {}, { headers: { 'if-match': '*' } });
    expect(none.status, none.text).to.equal(412);
    const { headers } = await put(id, listingDraftExample);
    const second = await put(
      id,
      { categories: ['screening'] },
      { headers: { 'if-match': String(headers.etag) } },
    );
    expect(second.status, second.text).to.equal(200);
    expect(second.body).to.deep.include({
      categories: ['screening'],
      description: '',
      supportedFeatures: [],
    });
    expect(second.headers.etag).not.to.equal(headers.etag);
    expect((await put(id, {}, { headers: { 'if-match': String(headers.etag) } })).status).to.equal(
      412,
    );
    expect((await get(id)).body.categories).to.deep.equal(['screening']);
  });

  it('follows the scopes of the application', async () => {
    const { id } = await directory.createApplication(owner);
    await put(id, {
      scopeReasons: { 'members.read': 'To greet people', 'investments.read': 'To compare' },
    });
    const body = { scopes: ['investments.read', 'workspace.read'] };
    const patched = await directory.authorization('PATCH', `/v2/applications/${id}`, {
      as: owner,
      body,
    });
    expect(patched.status, patched.text).to.equal(200);
    const { scopesRequested } = (await get(id)).body;
    expect(
      scopesRequested.map(({ scope, reason }: { scope: string; reason: string | null }) => [
        scope,
        reason,
      ]),
    ).to.deep.equal([
      ['investments.read', 'To compare'],
      ['workspace.read', null],
    ]);
  });

  it('is not emptied by a request without a body', async () => {
    const { id } = await directory.createApplication(owner);
    await put(id, listingDraftExample);
    const { status } = await directory.call('PUT', at(id), { as: owner });
    expect(status).to.be.oneOf([400, 415]);
    expect((await get(id)).body.name).to.equal(listingDraftExample.name);
  });

  it('does not change without a change, and records each change', async () => {
    const { id } = await directory.createApplication(owner);
    const first = await put(id, { supportContacts: ['help@example.com'] });
    const again = await put(id, { supportContacts: ['help@example.com'] });
    expect(again.headers.etag).to.equal(first.headers.etag);
    await put(id, {
      supportContacts: [],
      version: { number: '1.0.0' },
    });
    const own = await directory.eventsOf(id, 2);
    expect(own.map(({ type, data }) => [type, data.detail.changes])).to.deep.equal([
      [
        'listing.saved',
        [
          {
            path: '/supportContacts',
            before: null,
            after: ['help@example.com'],
          },
        ],
      ],
      [
        'listing.saved',
        [
          {
            path: '/supportContacts',
            before: ['help@example.com'],
            after: [],
          },
          {
            path: '/version',
            before: null,
            after: { number: '1.0.0', releaseNotes: '' },
          },
        ],
      ],
    ]);
  });

  it('is 404 for another workspace, and for a sandbox credential of a production application', async () => {
    const { id } = await directory.createApplication(owner);
    await put(id, listingDraftExample);
    const stranger = await (await directory.createWorkspace()).person('owner');
    const sandbox = await workspace.person('owner', 'sandbox');
    const before = (await get(id)).body;
    for (const as of [stranger, sandbox]) {
      for (const response of [await get(id, as), await put(id, {}, { as })]) {
        expect([response.status, response.body.detail]).to.deep.equal([
          404,
          'There is no such application.',
        ]);
      }
    }
    expect((await get(id)).body).to.deep.equal(before);
    const unknown = await get('019a5f36-5e12-7b80-8d47-e1f30c9a6b25');
    expect([unknown.status, unknown.body.detail]).to.deep.equal([
      404,
      'There is no such application.',
    ]);
  });

  it('is written by concurrent requests one after the other', async () => {
    const { id } = await directory.createApplication(owner);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => put(id, { categories: [`c${at}`] })),
    );
    expect(all.map(({ status }) => status)).to.deep.equal(Array(8).fill(200));
    expect((await get(id)).headers.etag).to.match(/^"8\./);
  });

  it('is not written for an application with a scheduled deletion', async () => {
    const { id } = await directory.createApplication(owner);
    await directory.authorization('DELETE', `/v2/applications/${id}`, { as: owner });
    const { status, body } = await put(id, {});
    expect(status).to.equal(409);
    expect(body.detail).to.contain('restore');
  });

  for (const [what, body, field] of [
    ['a field that does not exist', { scopes: ['investments.read'] }, 'scopes'],
    [
      'a reason for a scope that the application lacks',
      { scopeReasons: { 'audit.read': 'why not' } },
      'scopeReasons.audit.read',
    ],
    [
      'a reason for a scope that does not exist',
      { scopeReasons: { everything: 'why not' } },
      'scopeReasons.everything',
    ],
    ['an empty reason', { scopeReasons: { 'members.read': ' ' } }, 'scopeReasons.members.read'],
    ['a script as a link', { documentationLinks: ['javascript:alert(1)'] }, 'documentationLinks.0'],
    [
      'a link without TLS',
      { documentationLinks: ['http://partner.example.com'] },
      'documentationLinks.0',
    ],
    [
      'a link to loopback',
      { documentationLinks: ['https://localhost/docs'] },
      'documentationLinks.0',
    ],
    [
      'a contact that is neither address nor link',
      { supportContacts: ['call us'] },
      'supportContacts.0',
    ],
    ['a version that is none', { version: { number: '1.0' } }, 'version.number'],
    ['a pre-release', { version: { number: '1.0.0-rc.1' } }, 'version.number'],
    ['a category with spaces', { categories: ['Fixed Income'] }, 'categories.0'],
    ['too many categories', { categories: ['a', 'b', 'c', 'd'] }, 'categories'],
    [
      'a feature of invisible characters',
      { supportedFeatures: [' \u200b\u3164'] },
      'supportedFeatures.0',
    ],
    ['an empty feature', { supportedFeatures: [''] }, 'supportedFeatures.0'],
    ['the same category twice', { categories: ['a', 'b', 'a'] }, 'categories'],
    ['the same feature twice', { supportedFeatures: ['Alerts', 'Alerts'] }, 'supportedFeatures'],
    [
      'the same link twice',
      { documentationLinks: Array(2).fill('https://a.example.com/') },
      'documentationLinks',
    ],
    [
      'the same contact twice',
      { supportContacts: ['a@b.example', 'A@b.example'] },
      'supportContacts',
    ],
    ['a description in another order', { description: 'Reads \u202ednuf\u202c' }, 'description'],
    [
      'a reason in another order',
      { scopeReasons: { 'members.read': '\u2067why' } },
      'scopeReasons.members.read',
    ],
    ['a feature in another order', { supportedFeatures: ['\u202aAlerts'] }, 'supportedFeatures.0'],
    [
      'notes in another order',
      { version: { number: '1.0.0', releaseNotes: 'a\u2069' } },
      'version.releaseNotes',
    ],
    ['a name with a link', { name: 'Free money https://x.example.com' }, 'name'],
    ['the name of the platform', { vendor: 'Investment Research Platform' }, 'vendor'],
  ] as const) {
    it(`refuses ${what}, and names it`, async () => {
      const { id } = await directory.createApplication(owner);
      const response = await put(id, body);
      expect(response.status, response.text).to.equal(400);
      expect(response.body.errors.map((error: { field: string }) => error.field)).to.include(field);
      expect((await get(id)).status).to.equal(404);
    });
  }

  it('reports a text in place of a list with one error only', async () => {
    const { id } = await directory.createApplication(owner);
    const { body } = await put(id, { documentationLinks: 'https://partner.example.com/docs' });
    expect(body.errors).to.have.length(1);
    expect(body.errors[0]).to.deep.include({
      field: 'documentationLinks',
      message: 'must be a list',
    });
  });
});
