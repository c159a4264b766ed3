import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import type { Actor } from '@irp/contracts/events';
import { silentLogger } from '@irp/observability';
import { expect } from 'chai';
import { createEndings } from '../src/installations/finish-endings.ts';
import {
  type RunningDirectory,
  startDirectory,
  type TestWorkspace,
} from './support/start-directory.ts';

describe('directory: an unpublished listing', () => {
  let directory: RunningDirectory;
  let workspace: TestWorkspace;
  let owner: Principal;

  before(async () => {
    // The periodic run would complete a test's interrupted action.
    directory = await startDirectory({ UNFINISHED_CHECK_MS: '3600000' });
    workspace = await directory.createWorkspace('enterprise');
    owner = await workspace.person('owner');
  });
  after(() => directory.stop());

  const at = (id: string) => `/v2/applications/${id}`;
  const unpublish = (
    id: string,
    body: object = {},
    more: { as?: Principal; headers?: Record<string, string> } = {},
  ) =>
    directory.call('POST', `${at(id)}/listing/unpublish`, {
      as: owner,
      body,
      ...more,
    });
  const submit = (id: string) => directory.call('POST', `${at(id)}/listing/submit`, { as: owner });
  const setVisibility = async (id: string, visibility: string) => {
    const response = await directory.call('PUT', `${at(id)}/visibility`, {
      as: owner,
      body: { visibility },
    });
    expect(response.status, response.text).to.equal(200);
    return response;
  };
  async function published(): Promise<string> {
    const { id } = await directory.createApproved(owner);
    expect((await setVisibility(id, 'public')).body.discoverable).to.equal(true);
    return id;
  }
  const newDraft = async (id: string) => {
    const body = {
      ...listingDraftExample,
      vendor: undefined,
      name: `Next ${id}`,
      version: { number: '2.0.0' },
    };
    const response = await directory.call('PUT', `${at(id)}/listing`, { as: owner, body });
    expect(response.status, response.text).to.equal(200);
  };

  it('disappears immediately, keeps its versions, and tells the state of installations', async () => {
    const id = await published();
    const { status, body, text } = await unpublish(id);
    expect(status, text).to.equal(200);
    expect(body).to.include({ state: 'unpublished', visibility: 'private' });
    const stored = (await directory.listings.find(id))!;
    expect(stored.release).to.equal(undefined);
    expect(stored.ending).to.equal(undefined);
    expect(stored.versions.map(({ number }) => number)).to.deep.equal(['1.4.0']);
    const [event] = (await directory.eventsOf(id, 5)).slice(-1);
    expect([event!.type, event!.data.detail]).to.deep.equal([
      'listing.unpublished',
      {
        name: stored.review!.draft.name,
        existingInstallations: 'keep',
        reason: 'requested',
      },
    ]);
  });

  it('is not published by its visibility: it must be submitted again', async () => {
    const id = await published();
    await unpublish(id);
    expect((await setVisibility(id, 'public')).body).to.deep.include({
      discoverable: false,
      listing: { state: 'unpublished' },
    });
    await newDraft(id);
    expect((await submit(id)).body.state).to.equal('in_manual_review');
  });

  it('loses its undecided review', async () => {
    const { id } = await directory.createApplication(owner, { scopes: ['investments.read'] });
    await newDraft(id);
    expect((await submit(id)).body.state).to.equal('in_manual_review');
    const { body } = await unpublish(id);
    expect([body.state, body.review.state]).to.deep.equal(['unpublished', 'withdrawn']);
  });

  it('stays unchanged when it is unpublished again', async () => {
    const id = await published();
    const first = await unpublish(id);
    const again = await unpublish(id);
    expect([again.status, again.headers.etag]).to.deep.equal([200, first.headers.etag]);
    const key = { headers: { 'idempotency-key': `unpublish-${id}` } };
    const repeated = [await unpublish(id, {}, key), await unpublish(id, {}, key)];
    expect(repeated.map(({ body }) => body)).to.deep.equal([first.body, first.body]);
  });

  it('is 409 without a submission, and names the state', async () => {
    const { id } = await directory.createApplication(owner);
    expect((await unpublish(id)).status).to.equal(404);
    await newDraft(id);
    const { status, body } = await unpublish(id);
    expect(status).to.equal(409);
    expect(body.detail).to.contain('draft').and.to.contain('published');
  });

  it('is 400 for an unknown choice, and names the accepted choices', async () => {
    const id = await published();
    const { status, body } = await unpublish(id, { existingInstallations: 'drop' });
    expect([status, body.errors[0].field]).to.deep.equal([400, 'existingInstallations']);
    expect(body.errors[0].message).to.contain('keep').and.to.contain('revoke');
    expect((await directory.listings.find(id))?.state).to.equal('published');
  });

  it('requires the current version, under If-Match, and its workspace and environment', async () => {
    const id = await published();
    expect((await unpublish(id, {}, { headers: { 'if-match': '"1"' } })).status).to.equal(412);
    const stranger = await (await directory.createWorkspace()).person('owner');
    const sandbox = await workspace.person('owner', 'sandbox');
    for (const as of [stranger, sandbox]) {
      expect((await unpublish(id, {}, { as })).status).to.equal(404);
    }
    expect((await directory.listings.find(id))?.state).to.equal('published');
  });

  it('ends in a consistent state if it is made public at the same time', async () => {
    const { id } = await directory.createApproved(owner);
    await Promise.all([
      unpublish(id),
      setVisibility(id, 'public'),
      unpublish(id),
      setVisibility(id, 'public'),
    ]);
    const { state, release } = (await directory.listings.find(id))!;
    expect([state, release]).to.deep.equal(['unpublished', undefined]);
  });

  it('of a suspended application can be unpublished', async () => {
    const id = await published();
    await directory.authorization('POST', `${at(id)}/suspend`, {
      as: owner,
      body: {},
    });
    expect((await unpublish(id)).body.state).to.equal('unpublished');
  });

  it('can belong to an application with a scheduled deletion, even after its restore', async () => {
    const id = await published();
    await directory.authorization('DELETE', at(id), { as: owner });
    await directory.listingWhen(id, 'it is unpublished', ({ state }) => state === 'unpublished');
    const restored = await directory.authorization('POST', `${at(id)}/restore`, { as: owner });
    expect(restored.status, restored.text).to.equal(200);
    const listing = await directory.listingWhen(
      id,
      'it is restored',
      (one) => one.application.state === 'active',
    );
    expect(listing).to.include({ state: 'unpublished', visibility: 'private' });
    const ended = (await directory.eventsOf(id, 5)).filter(
      ({ type }) => type === 'listing.unpublished',
    );
    expect(ended.map(({ data }) => [data.actor, data.detail.reason])).to.deep.equal([
      [{ type: 'system', id: 'directory' }, 'deletion'],
    ]);
  });

  it('loses a shared visibility with the plan, and keeps a public one', async () => {
    const publisher = await directory.createWorkspace('enterprise');
    const as = await publisher.person('owner');
    const shared = await directory.createApplication(as);
    const visible = await directory.createApproved(as);
    const path = (id: string) => `${at(id)}/visibility`;
    await directory.call('PUT', path(shared.id), {
      as,
      body: { visibility: 'organization' },
    });
    await directory.call('PUT', path(visible.id), {
      as,
      body: { visibility: 'public' },
    });
    await directory.setPlan(publisher, 'team');
    await directory.listingWhen(
      shared.id,
      'it is private',
      ({ visibility }) => visibility === 'private',
    );
    await directory.listingWhen(
      visible.id,
      'the plan is known',
      (one) => one.application.plan === 'team',
    );
    expect((await directory.call('GET', path(visible.id), { as })).body.discoverable).to.equal(
      true,
    );
    const events = (await directory.eventsOf(shared.id, 2)).map(({ data }) => data.detail.reason);
    expect(events).to.deep.equal(['requested', 'plan']);
    const refused = await directory.call('PUT', path(shared.id), {
      as,
      body: { visibility: 'organization' },
    });
    expect(refused.status).to.equal(403);
  });

  describe('with installations that end', () => {
    const log = silentLogger();

    it('is completed after an interruption at each step', async () => {
      const id = await published();
      const actor: Actor = { type: 'user', id: owner.userId! };
      const ending = {
        actor,
        at: new Date(),
        reason: 'unpublished' as const,
      };
      const stored = await directory.listings.change(id, (before) => ({
        listing: { ...before!, ending },
        events: [],
      }));
      const ended: unknown[] = [];
      /** The process ends before or after a call. */
      const interruptedAt = (step: 'end' | 'store') => ({
        listings: {
          ...directory.listings,
          change:
            step === 'store'
              ? () => Promise.reject(new Error('interrupted'))
              : directory.listings.change,
        },
        async endInstallations(...given: unknown[]) {
          if (step === 'end') {
            throw new Error('interrupted');
          }
          ended.push(given);
        },
        log,
      });
      for (const step of ['end', 'store'] as const) {
        const { finishEnding } = createEndings(interruptedAt(step));
        const error = await finishEnding(stored).catch((reason: unknown) => reason);
        expect(error, step).to.be.an('error');
        expect((await directory.listings.find(id))?.ending, step).to.deep.equal(ending);
      }
      expect(ended).to.deep.equal([[id, actor, 'The publisher unpublished the application']]);
      const endInstallations = async (...given: unknown[]) => void ended.push(given);
      await createEndings({
        listings: directory.listings,
        endInstallations,
        log,
      }).finishEndings();
      expect(ended).to.have.length(2);
      const { ending: left, ...listing } = (await directory.listings.find(id))!;
      const { ending: _ending, ...before } = stored;
      expect(left).to.equal(undefined);
      expect(listing).to.deep.equal({ ...before, revision: before.revision + 1 });
    });

    it('is completed by the running service', async () => {
      const id = await published();
      const ending = {
        actor: { type: 'user', id: owner.userId! } as Actor,
        at: new Date(),
        reason: 'unpublished' as const,
      };
      const running = await startDirectory({ UNFINISHED_CHECK_MS: '20' });
      const { applicationId: _id, ...listing } = (await directory.listings.find(id))!;
      await running.listings.change(id, () => ({
        listing: {
          ...listing,
          applicationId: id,
          ending,
        },
        events: [],
      }));
      await running.listingWhen(id, 'nothing is left to end', (one) => one.ending === undefined);
      await running.stop();
    });

    it('revokes installations kept by an earlier unpublish', async () => {
      const id = await published();
      const tenant = await (await directory.createWorkspace()).person('owner');
      const { scopes } = (await directory.listings.find(id))!.application;
      const installation = {
        applicationId: id,
        environment: 'production',
        scopes,
      };
      const installed = await directory.call('POST', '/v2/installations', {
        as: tenant,
        body: installation,
      });
      expect(installed.status, installed.text).to.equal(201);
      await unpublish(id);
      const { status, body } = await unpublish(id, { existingInstallations: 'revoke' });
      const again = await unpublish(id, { existingInstallations: 'revoke' });
      expect([again.status, again.body]).to.deep.equal([status, body]);
      expect([status, body.state]).to.deep.equal([200, 'unpublished']);
      expect((await directory.listings.find(id))?.ending).to.equal(undefined);
      // The event of an escalated permission has no order relative to the other events.
      const choices = (await directory.eventsOf(id, 7))
        .filter(({ type }) => type === 'listing.unpublished')
        .map(({ data }) => data.detail.existingInstallations);
      expect(choices).to.deep.equal(['keep', 'revoke']);
    });
  });
});
