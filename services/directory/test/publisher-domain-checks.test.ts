import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { lookingBy } from './support/looking-by.ts';
import { type RunningDirectory, startDirectory } from './support/start-directory.ts';

const path = '/v2/publisher-domains';

describe('directory: the domain of a verified publisher', () => {
  let directory: RunningDirectory;
  let owner: Principal;
  /** For each domain, the results of the next lookups; then the last result repeats. */
  const responses = new Map<string, boolean[]>();
  const looks = new Map<string, number>();

  before(async () => {
    const lookForProof = async (domain: string) => {
      looks.set(domain, (looks.get(domain) ?? 0) + 1);
      const left = responses.get(domain) ?? [];
      const passed = (left.length > 1 ? left.shift() : left[0]) ?? false;
      return [
        {
          method: 'dns' as const,
          lookedFor: `TXT ${domain}`,
          found: passed ? 'the record' : 'none',
          passed,
        },
      ];
    };
    const settings = {
      PUBLISHER_DOMAIN_CHECK_MS: '10',
      PUBLISHER_DOMAIN_RECHECK_MS: '10',
      PUBLISHER_DOMAIN_MAX_FAILED_CHECKS: '3',
    };
    directory = await startDirectory(settings, lookingBy(lookForProof));
    owner = await (await directory.createWorkspace()).person('owner');
  });
  after(() => directory.stop());

  const read = async (id: string) =>
    (await directory.call('GET', `${path}/${id}`, { as: owner })).body;

  async function verified(...results: boolean[]) {
    const domain = `d${randomUUID()}.com`;
    responses.set(domain, results);
    const added = await directory.call('POST', path, {
      as: owner,
      body: { domain },
    });
    expect(added.status, added.text).to.equal(201);
    const { status, body, text } = await directory.call('POST', `${path}/${added.body.id}/verify`, {
      as: owner,
    });
    expect([status, body.state], text).to.deep.equal([200, 'verified']);
    return { id: added.body.id as string, domain };
  }

  it('stays verified with its proof, and after two checks in a row without proof', async () => {
    const { id, domain } = await verified(true, true, false, false, true, false, false, true);
    await eventually('it is checked often', () => (looks.get(domain) ?? 0) > 12);
    expect(await read(id)).to.include({ state: 'verified', method: 'dns' });
  });

  it('lapses after three, which is an event of the platform, and can be verified again', async () => {
    const { id, domain } = await verified(true, false);
    await eventually('it has lapsed', async () => (await read(id)).state === 'lapsed');
    expect(looks.get(domain)).to.equal(4);
    expect(await read(id)).to.deep.include({
      method: null,
      verifiedAt: null,
      failedChecks: 3,
    });
    responses.set(domain, [true]);
    const again = await directory.call('POST', `${path}/${id}/verify`, { as: owner });
    expect(again.body).to.include({ state: 'verified', failedChecks: 0 });
    const lapsed = (await directory.eventsOf(id, 4)).filter(
      ({ type }) => type === 'publisher_domain.lapsed',
    );
    expect(lapsed.map(({ data }) => data)).to.deep.equal([
      {
        actor: { type: 'system', id: 'directory' },
        detail: { domain, reason: 'proof_gone' },
      },
    ]);
  });

  it('is not looked up after its removal', async () => {
    const { id, domain } = await verified(true);
    await eventually('it is checked', () => (looks.get(domain) ?? 0) > 2);
    expect((await directory.call('DELETE', `${path}/${id}`, { as: owner })).status).to.equal(204);
    const other = await verified(true);
    const before = looks.get(domain) ?? 0;
    await eventually('another one is checked', () => (looks.get(other.domain) ?? 0) > 4);
    // A lookup may have been in progress at the removal.
    expect((looks.get(domain) ?? 0) - before).to.be.at.most(1);
  });
});
