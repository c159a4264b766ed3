import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { expect } from 'chai';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';

describe('directory: an application created for publication', () => {
  let directory: RunningDirectory;
  let owner: Principal;

  before(async () => {
    directory = await startDirectory();
    owner = await (await directory.createWorkspace()).person('owner');
  });
  after(() => directory.stop());

  const contact = { email: 'support@partner.example', url: 'http://localhost/help' };
  const fields = {
    publish: true,
    description: 'Reports changes.',
    supportContact: contact,
  };
  const create = (more: object = {}) => directory.createApplication(owner, { ...fields, ...more });
  const call = (method: string, path: string, body?: object) =>
    directory.call(method, `/v2/applications/${path}`, { as: owner, ...(body && { body }) });

  it('gets a draft from its usable fields, which is public after the approval', async () => {
    const { id, name } = await create({ homepageUrl: 'https://partner.example.com/' });
    const listing = await directory.listingWhen(id, 'there is a draft', () => true);
    expect(listing).to.deep.include({
      state: 'draft',
      visibility: 'public',
      updatedBy: null,
    });
    const { body } = await call('GET', `${id}/listing`);
    expect(body).to.deep.include({
      name,
      description: fields.description,
      supportContacts: [contact.email],
      documentationLinks: ['https://partner.example.com/'],
    });
    const written = await call('PUT', `${id}/listing`, {
      ...listingDraftExample,
      name,
      scopeReasons: { ...listingDraftExample.scopeReasons, 'members.read': 'To greet people' },
    });
    expect(written.status, written.text).to.equal(200);
    expect((await call('POST', `${id}/listing/submit`)).body.state).to.equal('in_manual_review');
    await directory.approve(id);
    expect((await call('GET', `${id}/visibility`)).body.discoverable).to.equal(true);
    const record = await directory.authorization('GET', `/v2/applications/${id}`, { as: owner });
    expect(record.body).to.deep.include({ visibility: 'public', publish: true });
    const [first, saved] = await directory.eventsOf(id, 2);
    expect([first!.type, saved!.type]).to.deep.equal([
      'listing.visibility_changed',
      'listing.saved',
    ]);
    expect(saved!.data.actor).to.deep.equal({ type: 'system', id: 'directory' });
  });

  it('is public even if its publisher is faster than the directory', async () => {
    const read = await create();
    expect((await call('GET', `${read.id}/listing`)).status).to.equal(200);
    const submitted = await create();
    expect((await call('POST', `${submitted.id}/listing/submit`)).body.state).to.equal(
      'changes_requested',
    );
    const written = await create();
    expect((await call('PUT', `${written.id}/listing`, {})).body.visibility).to.equal('public');
    const hidden = await create();
    expect(
      (await call('PUT', `${hidden.id}/visibility`, { visibility: 'private' })).body.visibility,
    ).to.equal('private');
    const types = (await directory.eventsOf(hidden.id, 2)).map(
      ({ data }) => data.detail.after ?? 'a draft',
    );
    expect(types.slice(-1)).to.deep.equal(['private']);
  });

  it('keeps its listing, regardless of later changes of the field', async () => {
    const { id } = await directory.createApplication(owner);
    const patch = async (publish: boolean) => {
      const response = await directory.authorization('PATCH', `/v2/applications/${id}`, {
        as: owner,
        body: { publish },
      });
      expect(response.status, response.text).to.equal(200);
    };
    await patch(true);
    await directory.listingWhen(
      id,
      'there is a draft',
      ({ visibility }) => visibility === 'public',
    );
    await call('PUT', `${id}/visibility`, { visibility: 'private' });
    await patch(false);
    await patch(true);
    const { revision } = await directory.readApplication(id);
    const listing = await directory.listingWhen(
      id,
      'it is followed',
      (one) => one.application.revision === revision,
    );
    expect(listing).to.include({ visibility: 'private', state: 'draft' });
  });
});
