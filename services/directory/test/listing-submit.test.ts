import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { expect } from 'chai';
import {
  type RunningDirectory,
  startDirectory,
  type TestWorkspace,
} from './support/start-directory.ts';

describe('directory: a submitted listing', () => {
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
  const put = async (id: string, body: unknown) => {
    const response = await directory.call('PUT', at(id), { as: owner, body });
    expect(response.status, response.text).to.equal(200);
    return response;
  };
  const submit = (id: string, headers: Record<string, string> = {}, as = owner) =>
    directory.call('POST', `${at(id)}/submit`, { as, headers });
  const get = async (id: string) => (await directory.call('GET', at(id), { as: owner })).body;

  /**
   * An application with a draft that passes the automated review, unless `fields` change the draft.
   */
  async function applicationWith(
    fields: object = {},
    applicationFields: Record<string, unknown> = {},
  ) {
    const created = await directory.createApplication(owner, {
      scopes: ['investments.read'],
      ...applicationFields,
    });
    await put(created.id, {
      ...listingDraftExample,
      name: created.name,
      ...fields,
    });
    return created;
  }

  it('waits for a reviewer after every check has passed', async () => {
    const { id } = await applicationWith();
    const { status, body, headers, text } = await submit(id);
    expect(status, text).to.equal(200);
    expect(body).to.include({ applicationId: id, state: 'in_manual_review' });
    expect(body.review).to.include({ submittedBy: owner.userId, version: '1.4.0' });
    expect(body.review.checks.every(({ passed }: { passed: boolean }) => passed)).to.equal(true);
    expect(await get(id)).to.deep.equal(body);
    expect(headers.etag).to.be.a('string');
  });

  it('gets changes requested after a failed check, and can be submitted again', async () => {
    const { id, name } = await applicationWith({
      scopeReasons: {},
      version: null,
    });
    const { body } = await submit(id);
    expect(body.state).to.equal('changes_requested');
    const failed = body.review.checks.filter(({ passed }: { passed: boolean }) => !passed);
    expect(failed.map(({ check }: { check: string }) => check)).to.deep.equal([
      'scope_reasons',
      'version',
    ]);
    await put(id, { ...listingDraftExample, name });
    expect((await get(id)).state).to.equal('changes_requested');
    const again = await submit(id);
    expect(again.body.state).to.equal('in_manual_review');
    expect(again.body.review.id).not.to.equal(body.review.id);
  });

  it('keeps the review if the draft changes afterwards', async () => {
    const { id, name } = await applicationWith();
    const { body } = await submit(id);
    const written = (
      await put(id, {
        ...listingDraftExample,
        name,
        version: { number: '2.0.0' },
      })
    ).body;
    expect(written).to.include({ state: 'in_manual_review' });
    expect(written.review).to.deep.equal(body.review);
  });

  it('is 409 during a review, and names the state', async () => {
    const { id } = await applicationWith();
    await submit(id);
    const { status, body } = await submit(id);
    expect(status).to.equal(409);
    expect(body.detail).to.contain('in_manual_review').and.to.contain('changes_requested');
  });

  it('is 404 without a draft', async () => {
    const { id } = await directory.createApplication(owner);
    const { status, body } = await submit(id);
    expect(status).to.equal(404);
    expect(body.detail).to.contain('PUT');
  });

  it('is the current version, under If-Match', async () => {
    const { id, name } = await applicationWith();
    const { headers } = await put(id, {
      ...listingDraftExample,
      name,
      categories: [],
    });
    await put(id, { ...listingDraftExample, name });
    expect((await submit(id, { 'if-match': String(headers.etag) })).status).to.equal(412);
    expect((await get(id)).state).to.equal('draft');
  });

  it('is submitted once by concurrent requests, and by a repeated request', async () => {
    const { id } = await applicationWith();
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => submit(id)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).to.deep.equal([200, 409, 409, 409, 409]);
    const other = await applicationWith();
    const key = { 'idempotency-key': 'submitted-once' };
    const first = await submit(other.id, key);
    const second = await submit(other.id, key);
    expect([second.status, second.body]).to.deep.equal([200, first.body]);
  });

  it('requires an active application', async () => {
    const { id } = await applicationWith();
    const path = `/v2/applications/${id}`;
    expect(
      (
        await directory.authorization('POST', `${path}/suspend`, {
          as: owner,
          body: {},
        })
      ).status,
    ).to.equal(200);
    const suspended = await submit(id);
    expect([suspended.status, suspended.body.detail]).to.deep.equal([
      409,
      'The application is suspended: resume it first.',
    ]);
    await directory.authorization('POST', `${path}/resume`, {
      as: owner,
      body: {},
    });
    await directory.authorization('DELETE', path, {
      as: owner,
      body: {},
    });
    const deleted = await submit(id);
    expect(deleted.status).to.equal(409);
    expect(deleted.body.detail).to.contain('restore it first');
  });

  it('must not look like another name in review', async () => {
    const name = `Portfolio ${Date.now()}`;
    const first = await applicationWith({ name });
    expect((await submit(first.id)).body.state).to.equal('in_manual_review');
    // A zero for an o, another letter case, spaces and accents.
    for (const similar of [
      name,
      name.replace('o', '0'),
      name.replace('o', 'ö'),
      ` ${name.toUpperCase().replace(' ', '  ')}`.trim(),
    ]) {
      const { id } = await applicationWith({ name: similar });
      const { body } = await submit(id);
      const failed = body.review.checks.filter(({ passed }: { passed: boolean }) => !passed);
      expect([similar, ...failed.map(({ check }: { check: string }) => check)]).to.deep.equal([
        similar,
        'name',
      ]);
    }
    const own = await applicationWith({ name: `${name} Two` });
    expect((await submit(own.id)).body.state).to.equal('in_manual_review');
  });

  it('is 404 in another workspace, and in the other environment', async () => {
    const { id } = await applicationWith();
    const stranger = await (await directory.createWorkspace()).person('owner');
    const sandbox = await workspace.person('owner', 'sandbox');
    for (const as of [stranger, sandbox]) {
      expect((await submit(id, {}, as)).status).to.equal(404);
    }
    expect((await get(id)).state).to.equal('draft');
  });

  it('changes only the shown state of the application', async () => {
    const { id } = await applicationWith();
    const read = async () =>
      (await directory.authorization('GET', `/v2/applications/${id}`, { as: owner })).body;
    const before = await read();
    await submit(id);
    expect(await read()).to.deep.equal({
      ...before,
      listing: { state: 'in_manual_review' },
    });
  });

  it('is an event, with the failed checks', async () => {
    const { id, name } = await applicationWith({ securityInformation: '' });
    const { body } = await submit(id);
    const submitted = (await directory.eventsOf(id, 2)).filter(
      ({ type }) => type === 'listing.submitted',
    );
    const details = submitted.map(({ data }) => data.detail);
    expect(details).to.deep.equal([
      {
        name,
        reviewId: body.review.id,
        version: '1.4.0',
        state: 'changes_requested',
        failedChecks: ['security_information'],
      },
    ]);
  });
});
