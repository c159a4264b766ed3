import type { AuditRecord } from '@irp/contracts/audit';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

describe('audit: contents of the record of a change', () => {
  let platform: TestPlatform;
  let log: ApiClient;
  let data: ApiClient;
  const as = testPrincipal({ role: 'admin', credentialId: 'key-7' });

  before(async () => {
    platform = await createTestPlatform();
    ({ call: log } = await platform.start(audit));
    ({ call: data } = await platform.start(investments));
  });
  after(() => platform.stop());

  async function recordOf(action: string, target: string): Promise<AuditRecord> {
    let found: AuditRecord[] = [];
    await eventually(`${action} of ${target} is recorded`, async () => {
      found = (await log('GET', `/v2/audit/records?action=${action}&target=${target}`, { as })).body
        .data;
      return found.length > 0;
    });
    return found[0]!;
  }
  const create = async (body: object): Promise<string> =>
    (await data('POST', '/v2/investments', { as, body })).body.id;

  it('the credential; and facts of the event as details, not as changes', async () => {
    const record = await recordOf('investment.created', await create({ name: 'Acme' }));
    expect(record.credential).to.deep.equal({ kind: 'api_key', id: 'key-7' });
    expect(record.changes).to.deep.equal([]);
    expect(record.details).to.deep.equal({ visibility: 'workspace', name: 'Acme' });
  });

  it('the deleted object', async () => {
    const id = await create({
      name: 'Acme',
      sector: 'Energy',
      employees: 12,
    });
    await data('DELETE', `/v2/investments/${id}`, { as });
    const { changes } = await recordOf('investment.deleted', id);
    for (const [path, before] of Object.entries({
      '/name': 'Acme',
      '/sector': 'Energy',
      '/employees': 12,
    })) {
      expect(changes).to.deep.include({
        path,
        before,
        after: null,
      });
    }
    expect(changes.map(({ path }) => path)).not.to.include('/country');
  });

  it('no data of a deleted private record', async () => {
    const id = await create({ name: 'Secret', visibility: 'private' });
    await data('DELETE', `/v2/investments/${id}`, { as });
    const record = await recordOf('investment.deleted', id);
    expect(record.changes).to.deep.equal([]);
    expect(JSON.stringify(record)).not.to.contain('Secret');
  });

  it('the credential, in exports as CSV and OCSF', async () => {
    await recordOf('investment.created', await create({ name: 'Exported' }));
    const get = async (format: string) =>
      (
        await log('GET', `/v2/audit/exports?format=${format}&action=investment.created`, { as })
      ).text
        .trim()
        .split('\n');
    const [header, row] = await get('csv');
    expect(header).to.match(/,credentialKind,credentialId,details$/);
    expect(row).to.contain(',api_key,key-7,');
    expect(JSON.parse((await get('ocsf'))[0]!).actor.user).to.include({ credential_uid: 'key-7' });
  });
});
