import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import type { ProofResult } from '@irp/contracts/directory';
import { expect } from 'chai';
import { lookingBy } from './support/looking-by.ts';
import {
  type RunningDirectory,
  startDirectory,
  type TestWorkspace,
} from './support/start-directory.ts';
import { storeListing } from './support/stored-listing.ts';

describe('directory: verified publishers', () => {
  let directory: RunningDirectory;
  let workspace: TestWorkspace;
  let owner: Principal;
  let rival: Principal;
  /** The published records, by domain. */
  const published = new Map<string, Set<string>>();
  let looks = 0;

  const lookForProof = async (domain: string, proof: string): Promise<ProofResult[]> => {
    looks++;
    const passed = published.get(domain)?.has(proof) ?? false;
    return [
      {
        method: 'well_known',
        lookedFor: `https://${domain}/`,
        found: 'status 404',
        passed: false,
      },
      {
        method: 'dns',
        lookedFor: `TXT ${domain}`,
        found: passed ? 'the record' : 'no TXT record',
        passed,
      },
    ];
  };

  before(async () => {
    directory = await startDirectory({ MAX_PUBLISHER_DOMAINS: '30' }, lookingBy(lookForProof));
    workspace = await directory.createWorkspace();
    owner = await workspace.person('owner');
    rival = await (await directory.createWorkspace()).person('owner');
  });
  after(() => directory.stop());

  const path = '/v2/publisher-domains';
  const newDomain = () => `d${randomUUID()}.com`;
  const publish = (domain: string, ...lines: string[]) => published.set(domain, new Set(lines));

  async function add(domain = newDomain(), as = owner) {
    const { status, body, text } = await directory.call('POST', path, {
      as,
      body: { domain },
    });
    expect(status, text).to.equal(201);
    return body;
  }
  async function verify(id: string, as = owner) {
    const { status, body, text } = await directory.call('POST', `${path}/${id}/verify`, { as });
    expect(status, text).to.equal(200);
    return body;
  }
  const read = async (id: string, as = owner) =>
    (await directory.call('GET', `${path}/${id}`, { as })).body;
  async function addVerified(as = owner, domain = newDomain()) {
    const added = await add(domain, as);
    publish(domain, ...(published.get(domain) ?? []), added.dns.value);
    expect((await verify(added.id, as)).state).to.equal('verified');
    return added;
  }

  it('receive a token and both ways to publish it', async () => {
    const domain = newDomain();
    const added = await add(`${domain.toUpperCase()}.`);
    const line = `irp-publisher-verification=${added.token}`;
    expect(added).to.deep.include({
      domain,
      state: 'pending',
      method: null,
      verifiedAt: null,
      lastCheck: null,
      createdBy: owner.userId,
      wellKnown: { url: `https://${domain}/.well-known/irp-publisher-verification`, line },
      dns: {
        name: `_irp-publisher.${domain}`,
        type: 'TXT',
        value: line,
      },
    });
    expect(added.token).to.match(/^[\w-]{43}$/);
    expect(await read(added.id)).to.deep.equal(added);
    expect((await add()).token).not.to.equal(added.token);
  });

  it('learn which addresses were checked, with the result', async () => {
    const { id, domain, dns } = await add();
    const before = await verify(id);
    expect(before).to.include({ state: 'pending' });
    expect(before.lastCheck.outcome).to.equal('not_proven');
    expect(before.lastCheck.results).to.deep.equal(await lookForProof(domain, dns.value));
    publish(domain, 'irp-publisher-verification=of-another', dns.value);
    const after = await verify(id);
    expect(after).to.include({ state: 'verified', method: 'dns' });
    expect(after.lastCheck.outcome).to.equal('proven');
    expect(after.verifiedAt).to.be.a('string');
  });

  it('are shown on their listings with the domain they proved first', async () => {
    const other = await directory.createWorkspace();
    const publisher = await other.person('admin');
    const { id } = await directory.createApplication(publisher);
    const listing = `/v2/applications/${id}/listing`;
    await directory.call('PUT', listing, {
      as: publisher,
      body: {},
    });
    const shown = async () =>
      (await directory.call('GET', listing, { as: publisher })).body.publisher;
    const publisherOf = { organizationId: other.organizationId, name: other.organizationName };
    expect(await shown()).to.deep.equal({
      ...publisherOf,
      verified: false,
      domain: null,
    });
    const first = await addVerified(publisher);
    await addVerified(publisher);
    expect(await shown()).to.deep.equal({
      ...publisherOf,
      verified: true,
      domain: first.domain,
    });
    await directory.call('DELETE', `${path}/${first.id}`, { as: publisher });
    expect((await shown()).domain).not.to.equal(first.domain);
  });

  it('are visible as verified to everybody immediately, and not after they lose the domain', async () => {
    const other = await directory.createWorkspace('enterprise');
    const publisher = await other.person('admin');
    const { organizationId } = other;
    const published = await storeListing(directory.listings, { application: { organizationId } });
    const shared = await directory.createApplication(publisher);
    const at = `/v2/applications/${shared.id}`;
    await directory.approvePublisher(rival.organizationId, organizationId);
    const sharing = { visibility: 'organization', organizations: [rival.organizationId] };
    for (const [to, body] of [
      ['listing', {}],
      ['visibility', sharing],
    ] as const) {
      const { status, text } = await directory.call('PUT', `${at}/${to}`, { as: publisher, body });
      expect(status, text).to.equal(200);
    }
    const get = async (from: string) => {
      const { status, body, text } = await directory.call('GET', `/v2${from}`, { as: rival });
      expect(status, text).to.equal(200);
      return body;
    };
    const shown = async () => [
      (await get(`/directory/listings?publisher=${organizationId}`)).data[0].publisher,
      (await get(`/directory/listings/${published.applicationId}`)).publisher,
      (await get('/directory/shared-listings')).data[0].publisher,
      (await get(`/directory/shared-listings/${shared.id}`)).publisher,
      (await get(`/installations/preview?applicationId=${shared.id}`)).publisher,
    ];
    const expectAll = async (expected: object) => {
      for (const one of await shown()) {
        expect(one).to.deep.include({ organizationId, ...expected });
      }
    };
    await expectAll({ verified: false, domain: null });
    const { id, domain } = await addVerified(publisher);
    await expectAll({ verified: true, domain });
    await directory.call('DELETE', `${path}/${id}`, { as: publisher });
    await expectAll({ verified: false, domain: null });
  });

  it('keep a domain while their proof exists, even if others prove it', async () => {
    const { id, domain } = await addVerified();
    const theirs = await add(domain, rival);
    expect((await verify(theirs.id, rival)).lastCheck.outcome).to.equal('not_proven');
    publish(domain, ...(published.get(domain) ?? []), theirs.dns.value);
    const refused = await verify(theirs.id, rival);
    expect([refused.state, refused.lastCheck.outcome]).to.deep.equal([
      'pending',
      'held_by_another',
    ]);
    expect((await read(id)).state).to.equal('verified');
    expect(JSON.stringify(refused)).not.to.contain(workspace.organizationId);
  });

  it('lose a domain immediately to a later publisher with proof, and are notified', async () => {
    const { id, domain } = await addVerified();
    const theirs = await add(domain, rival);
    publish(domain, theirs.dns.value);
    expect((await verify(theirs.id, rival)).state).to.equal('verified');
    expect((await read(id)).state).to.equal('lapsed');
    expect((await verify(id)).lastCheck.outcome).to.equal('not_proven');
    const events = await directory.eventsOf(id, 3);
    expect(events.map(({ type, data }) => [type, data.detail])).to.deep.include.members([
      ['publisher_domain.lapsed', { domain, reason: 'proven_by_another' }],
    ]);
  });

  it('get a domain alone if two prove it at once', async () => {
    const domain = newDomain();
    const [ours, theirs] = [await add(domain), await add(domain, rival)];
    publish(domain, ours.dns.value, theirs.dns.value);
    const verifyAs = (id: string, as: Principal) =>
      directory.call('POST', `${path}/${id}/verify`, { as });
    const both = await Promise.all([verifyAs(ours.id, owner), verifyAs(theirs.id, rival)]);
    for (const { status, text } of both) {
      expect(status, text).to.be.oneOf([200, 409]);
    }
    const states = [(await read(ours.id)).state, (await read(theirs.id, rival)).state];
    expect(states.sort()).to.deep.equal(['pending', 'verified']);
  });

  it('are refused invalid domains, foreign domains and their own verified domains', async () => {
    const before = looks;
    for (const domain of [
      'localhost',
      '10.0.0.1',
      'co.uk',
      'https://example.com',
      'printer.local',
      '',
    ]) {
      const { status, body } = await directory.call('POST', path, {
        as: owner,
        body: { domain },
      });
      expect([domain, status, body.errors?.[0]?.field, body.errors?.[0]?.value]).to.deep.equal([
        domain,
        400,
        'domain',
        domain,
      ]);
    }
    expect(looks, 'nothing is looked up').to.equal(before);
    const { domain } = await add();
    const again = await directory.call('POST', path, {
      as: owner,
      body: { domain: domain.toUpperCase() },
    });
    expect([again.status, again.body.detail]).to.deep.equal([
      409,
      `The workspace has the domain ${domain} already: GET /publisher-domains lists it.`,
    ]);
  });

  it('have a bounded number of domains', async () => {
    const as = await (await directory.createWorkspace()).person('owner');
    for (let at = 0; at < 30; at++) {
      await add(newDomain(), as);
    }
    const { status, body } = await directory.call('POST', path, {
      as,
      body: { domain: newDomain() },
    });
    expect([status, body.detail]).to.deep.equal([
      409,
      'The workspace has 30 domains, which is the limit: remove a domain first.',
    ]);
  });

  it('do not see, verify or remove domains of another workspace, not even in their organization', async () => {
    const { id } = await addVerified();
    const sibling = { ...rival, organizationId: owner.organizationId };
    for (const as of [rival, sibling]) {
      for (const [method, at] of [
        ['GET', `${path}/${id}`],
        ['POST', `${path}/${id}/verify`],
        ['DELETE', `${path}/${id}`],
      ] as const) {
        const { status, body } = await directory.call(method, at, { as });
        expect([method, status, body.detail]).to.deep.equal([
          method,
          404,
          'There is no such domain.',
        ]);
      }
    }
    const { body } = await directory.call('GET', `${path}?limit=1000`, { as: rival });
    expect(body.data.map((domain: { id: string }) => domain.id)).not.to.include(id);
    expect((await read(id)).state).to.equal('verified');
  });

  it('remove a domain, and can add it again', async () => {
    const { id, domain } = await addVerified();
    expect((await directory.call('DELETE', `${path}/${id}`, { as: owner })).status).to.equal(204);
    expect((await directory.call('GET', `${path}/${id}`, { as: owner })).status).to.equal(404);
    expect((await directory.call('DELETE', `${path}/${id}`, { as: owner })).status).to.equal(404);
    expect((await add(domain)).state).to.equal('pending');
    const events = await directory.eventsOf(id, 3);
    expect(events.map(({ type }) => type)).to.deep.equal([
      'publisher_domain.added',
      'publisher_domain.verified',
      'publisher_domain.removed',
    ]);
  });
});
