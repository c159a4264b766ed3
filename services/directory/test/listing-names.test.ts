import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { expect } from 'chai';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';

describe('directory: names that look alike', () => {
  let directory: RunningDirectory;
  let owner: Principal;

  before(async () => {
    directory = await startDirectory();
    owner = await (await directory.createWorkspace()).person('owner');
  });
  after(() => directory.stop());

  async function draft(
    name: string,
    { as = owner, ...fields }: { as?: Principal; vendor?: string } = {},
  ) {
    const { id } = await directory.createApplication(as, { scopes: ['investments.read'] });
    const path = `/v2/applications/${id}/listing`;
    const body = {
      ...listingDraftExample,
      vendor: undefined,
      name,
      ...fields,
    };
    const { status, text } = await directory.call('PUT', path, { as, body });
    expect(status, text).to.equal(200);
    return id;
  }

  async function submit(id: string, as = owner) {
    const response = await directory.call('POST', `/v2/applications/${id}/listing/submit`, { as });
    expect(response.status, response.text).to.equal(200);
    const { state, review } = response.body;
    const failed = review.checks.filter(({ passed }: { passed: boolean }) => !passed);
    return {
      state,
      failed: failed.map(({ check, evidence }: Record<string, string>) => `${check}: ${evidence}`),
    };
  }

  it('are reserved by one of ten concurrent submissions, and the others fail the check', async () => {
    const word = `Meridian${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    const alike = [
      word,
      word.toUpperCase(),
      word.replace('i', '1'),
      `${word}.`,
      word.replace('M', 'Rn'),
    ];
    const ids = await Promise.all([...alike, ...alike].map((name) => draft(name)));
    const results = await Promise.all(ids.map((id) => submit(id)));
    const held = results.filter(({ state }) => state === 'in_manual_review');
    expect(held).to.have.length(1);
    for (const { state, failed } of results.filter((result) => result !== held[0])) {
      expect(state).to.equal('changes_requested');
      expect(failed.join()).to.match(/^name: Another listing has a name that looks like "[^"]*"$/);
    }
  });

  it('are not confused by concurrent submissions of different names', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => draft(`Fund ${randomUUID()}`)));
    const states = (await Promise.all(ids.map((id) => submit(id)))).map(({ state }) => state);
    expect(states).to.deep.equal(Array(10).fill('in_manual_review'));
  });

  it('are free again after changes are requested for the listing', async () => {
    const name = `Kestrel ${randomUUID()}`;
    const first = await draft(name);
    const path = `/v2/applications/${first}/listing`;
    await directory.call('PUT', path, {
      as: owner,
      body: {
        ...listingDraftExample,
        name,
        version: null,
      },
    });
    expect((await submit(first)).state).to.equal('changes_requested');
    expect((await submit(await draft(name))).state).to.equal('in_manual_review');
    await directory.call('PUT', path, {
      as: owner,
      body: { ...listingDraftExample, name },
    });
    expect((await submit(first)).failed).to.deep.equal([
      `name: Another listing has a name that looks like "${name}"`,
    ]);
  });

  it('cause no second failure for names of mixed scripts, which fail another check', async () => {
    const { state, failed } = await submit(await draft(`Капитал ${randomUUID()}`));
    expect(state).to.equal('changes_requested');
    expect(failed).to.deep.equal([
      'name: Write name in the letters of one language (found: Latin, Cyrillic)',
    ]);
  });

  it('include names with marks and claims', async () => {
    const name = `Portfolio Monitor ${randomUUID()}`;
    expect((await submit(await draft(name))).state).to.equal('in_manual_review');
    for (const other of [`${name}™`, `${name} Official`, `Verified ${name}`]) {
      expect((await submit(await draft(other))).failed, other).to.deep.equal([
        `name: Another listing has a name that looks like "${other}"`,
      ]);
    }
  });

  it('of vendors belong to one organization, but everybody may publish under their own name', async () => {
    const workspace = await directory.createWorkspace();
    const publisher = await workspace.person('owner');
    const vendor = `Kestrel ${randomUUID()}`;
    const names = [workspace.organizationName, vendor];
    await submit(await draft(`One ${randomUUID()}`, { as: publisher, vendor }), publisher);
    const unknown = await submit(await draft(`Two ${randomUUID()}`, { vendor }));
    expect(unknown.failed, 'of a vendor that nobody has approved').to.deep.equal([]);
    const { id } = await directory.createApplication(publisher, { scopes: ['investments.read'] });
    const body = {
      ...listingDraftExample,
      name: `Three ${randomUUID()}`,
      vendor,
    };
    await directory.call('PUT', `/v2/applications/${id}/listing`, { as: publisher, body });
    expect((await submit(id, publisher)).failed).to.deep.equal([]);
    await directory.approve(id);
    for (const taken of names) {
      for (const posed of [taken, `${taken.toUpperCase()}™`, `${taken} ✓ verified`]) {
        expect(
          (await submit(await draft(`Four ${randomUUID()}`, { vendor: posed }))).failed,
          posed,
        ).to.deep.equal([
          `vendor: Another organization is known by a name that looks like "${posed}"`,
        ]);
      }
    }
    for (const own of names) {
      const again = await draft(`Five ${randomUUID()}`, { as: publisher, vendor: own });
      expect((await submit(again, publisher)).failed).to.deep.equal([]);
    }
  });
});
