import { expect } from 'chai';
import type { Person } from '../support/start-authorization.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

describe('applications: state of the listing', () => {
  let bench: ApplicationBench;
  let owner: Person;

  before(async () => {
    bench = await startApplications();
    owner = await (await bench.createWorkspace()).addMember('owner');
  });
  after(() => bench.platform.stop());

  const put = (applicationId: string, listing: object) =>
    bench.internal('applications/listing', { applicationId, ...listing });
  const get = async (id: string) => (await bench.request(owner, 'GET', `/${id}`)).body;

  it('is private and without a draft at first', async () => {
    const app = await bench.register(owner);
    expect(await get(app.id)).to.deep.include({
      visibility: 'private',
      listing: { state: 'none' },
    });
  });

  it("is the directory's latest state by revision, and changes nothing else", async () => {
    const app = await bench.register(owner, {}, { byRequests: true });
    const before = await bench.request(owner, 'GET', `/${app.id}`);
    const published = {
      visibility: 'public',
      state: 'published',
      revision: 4,
    };
    for (const [listing, revision] of [
      [published, 4],
      [published, 4],
      [
        {
          visibility: 'private',
          state: 'draft',
          revision: 3,
        },
        4,
      ],
    ] as const) {
      const response = await put(app.id, listing);
      expect([response.status, response.body], response.text).to.deep.equal([200, { revision }]);
    }
    const after = await bench.request(owner, 'GET', `/${app.id}`);
    expect(after.body).to.deep.equal({
      ...before.body,
      visibility: 'public',
      listing: { state: 'published' },
    });
    // The mark of the listing's state comes after the revision in the tag.
    expect(before.headers.etag).to.equal('"1"');
    expect(after.headers.etag).to.match(/^"1\./);
    expect((await bench.request(owner, 'GET')).body.data.at(-1)).to.deep.include({
      listing: { state: 'published' },
    });
    await put(app.id, {
      visibility: 'private',
      state: 'unpublished',
      revision: 5,
    });
    expect(await get(app.id)).to.deep.include({
      visibility: 'private',
      listing: { state: 'unpublished' },
    });
    expect((await bench.events(app.id)).map(({ type }) => type)).to.deep.equal([
      'application.created',
    ]);
  });

  it('survives a concurrent change of the application', async () => {
    const app = await bench.register(owner);
    const changes = Array.from({ length: 6 }, (_, at) =>
      bench.request(owner, 'PATCH', `/${app.id}`, { description: `Change ${at}` }),
    );
    const puts = Array.from({ length: 6 }, (_, at) =>
      put(app.id, {
        visibility: 'public',
        state: 'draft',
        revision: at + 1,
      }),
    );
    for (const { status, text } of await Promise.all([...changes, ...puts])) {
      expect(status, text).to.equal(200);
    }
    const row = await bench.models.applications.findById(app.id).lean();
    expect(row?.directoryListing).to.deep.equal({
      visibility: 'public',
      state: 'draft',
      revision: 6,
    });
  });

  it('rejects symbols, repeated spaces and mixed scripts in the name while other organizations see the listing', async () => {
    const app = await bench.register(owner);
    const rename = (name: string) => bench.request(owner, 'PATCH', `/${app.id}`, { name });
    const names = [`${app.name} ✓`, `${app.name}  Sync`, `${app.name} Капитал`];
    for (const [revision, visibility] of (['organization', 'public'] as const).entries()) {
      await put(app.id, {
        visibility,
        state: 'draft',
        revision: revision + 1,
      });
      for (const name of names) {
        const refused = await rename(name);
        expect([refused.status, refused.body.errors[0].field], refused.text).to.deep.equal([
          400,
          'name',
        ]);
      }
      expect((await rename(`${app.name} ${visibility}`)).status).to.equal(200);
    }
    await put(app.id, {
      visibility: 'private',
      state: 'draft',
      revision: 3,
    });
    for (const name of names) {
      expect((await rename(name)).status).to.equal(200);
    }
    await put(app.id, {
      visibility: 'public',
      state: 'draft',
      revision: 4,
    });
    const kept = await bench.request(owner, 'PATCH', `/${app.id}`, {
      description: 'Other fields change',
    });
    expect(kept.status, kept.text).to.equal(200);
  });

  it('cannot be set by the publisher, nor for an unknown application', async () => {
    const app = await bench.register(owner);
    const refused = await bench.request(owner, 'PATCH', `/${app.id}`, { visibility: 'public' });
    expect([refused.status, refused.body.errors[0].field]).to.deep.equal([400, 'visibility']);
    const id = '019a5f36-5e12-7b80-8d47-e1f30c9a6b25';
    expect(
      (
        await put(id, {
          visibility: 'public',
          state: 'draft',
          revision: 1,
        })
      ).status,
    ).to.equal(404);
  });
});
