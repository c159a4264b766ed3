import { readFileSync } from 'node:fs';
import { newId } from '@irp/contracts';
import { type EventType, eventCatalogue, topicOf } from '@irp/contracts/events';
import { toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';
import { createRecordStore } from '../src/store/record-store.ts';

interface Found {
  data: {
    action: string;
    category: string;
    outcome: string;
  }[];
  meta: { totalRecords: number; nextCursor: string | null };
}

describe('audit: searches by category and outcome', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const types = Object.values(eventCatalogue).filter(({ category }) => category !== 'audit');
  const admin = testPrincipal({ role: 'admin', workspaceId: 'w7' });

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
    const events = types.map(({ type, example }) => ({
      id: newId(Date.now()),
      type,
      time: new Date(),
      workspaceId: 'w7',
      subject: 's1',
      data: example,
      actor: { type: 'user', id: 'user-9' } as const,
      environment: 'production' as const,
    }));
    for (const topic of ['authorization', 'directory', 'investments', 'notifications']) {
      const own = events.filter(({ type }) => topicOf(eventCatalogue[type as EventType]) === topic);
      const messages = own.map((event) => ({
        key: 'w7',
        event: toEnvelope(topic, event as never),
      }));
      await platform.platform.bus.publish(topic, messages);
    }
    await eventually(
      'all are recorded',
      async () => (await search('actor=user-9')).meta.totalRecords === types.length,
    );
  });
  after(() => platform.stop());

  /** All pages; every page has the same total. */
  async function search(query: string): Promise<Found> {
    const found: Found['data'] = [];
    for (let cursor = ''; ; ) {
      const page = await call('GET', `/v2/audit/records?limit=3&${query}${cursor}`, { as: admin });
      expect(page.status, page.text).to.equal(200);
      const { data, meta }: Found = page.body;
      found.push(...data);
      if (meta.nextCursor === null) {
        return { data: found, meta };
      }
      cursor = `&cursor=${meta.nextCursor}`;
    }
  }
  const actionsOf = ({ data }: Found) => data.map(({ action }) => action).toSorted();
  const typesWith = (kept: (type: (typeof types)[number]) => boolean) =>
    types
      .filter(kept)
      .map(({ type }) => type as string)
      .toSorted();

  for (const category of new Set(types.map((one) => one.category))) {
    it(`category=${category} finds the records of all its actions, page by page, and counts them`, async () => {
      const found = await search(`actor=user-9&category=${category}`);
      expect(actionsOf(found)).to.deep.equal(typesWith((type) => type.category === category));
      expect(found.data.every((record) => record.category === category)).to.equal(true);
      expect(found.meta.totalRecords).to.equal(found.data.length);
    });
  }

  it('by the filters of docs/audit-log.md find the actions of the same line', async () => {
    const guide = readFileSync(new URL('../../../docs/audit-log.md', import.meta.url), 'utf8');
    const section = guide.split(/^## /m).find((part) => part.startsWith('Search\n')) ?? '';
    const filters = section
      .replaceAll('\n  ', ' ')
      .matchAll(/`((?:action|category)=[a-z_.]+)`(?: \(([^)]*))?/g);
    const rows = [...filters].map(([, filter = '', text = '']) => ({
      filter,
      named: filter.startsWith('action=')
        ? [filter.slice('action='.length)]
        : [...text.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, action]) => action),
    }));
    expect(rows).to.have.length(12);
    for (const { filter, named } of rows) {
      expect(named, filter).not.to.deep.equal([]);
      expect(actionsOf(await search(`actor=user-9&${filter}`)), filter).to.include.members(named);
    }
  });

  it('of an action in its own category finds it, in another category nothing', async () => {
    expect(actionsOf(await search('category=secret&action=secret.rotated'))).to.deep.equal([
      'secret.rotated',
    ]);
    const none = await search('category=token&action=secret.rotated');
    expect([none.data, none.meta.totalRecords]).to.deep.equal([[], 0]);
  });

  for (const outcome of ['success', 'failure']) {
    it(`outcome=${outcome} finds and counts its records, alone and within a category`, async () => {
      const isIts = ({ outcome: of = 'success' }: { outcome?: string }) => of === outcome;
      const found = await search(`actor=user-9&outcome=${outcome}`);
      expect(actionsOf(found)).to.deep.equal(typesWith(isIts));
      expect(found.meta.totalRecords).to.equal(found.data.length);
      const within = await search(`actor=user-9&outcome=${outcome}&category=authentication`);
      expect(actionsOf(within)).to.deep.equal(
        typesWith((type) => isIts(type) && type.category === 'authentication'),
      );
      expect(within.meta.totalRecords).to.equal(within.data.length);
    });
  }

  it('counts a failure stored between two counts correctly', async () => {
    const rows = ['success', 'success', 'failure'];
    const count = async ({ outcome, _id }: { outcome?: string; _id?: { $lt: string } }) => {
      const stored = rows.filter(
        (_, at) => _id === undefined || `w1 ${String(at).padStart(12, '0')}` < _id.$lt,
      );
      const counted = stored.filter((row) => outcome === undefined || row === outcome).length;
      rows.push('failure');
      return counted;
    };
    const last = { lean: async () => [{ _id: `w1 ${String(rows.length - 1).padStart(12, '0')}` }] };
    const find = () => ({ sort: () => ({ limit: () => last }) });
    const store = createRecordStore({ records: { countDocuments: count, find } } as never);
    expect(
      await store.count({ stream: 'w1', environment: 'production' }, { outcome: 'success' }),
    ).to.equal(2);
  });
});
