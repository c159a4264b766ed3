import { randomBytes } from 'node:crypto';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';
import { compileModels } from '../src/store/models.ts';
import { leafOf, logReader, rootOf } from './support/log-reader.ts';

const size = 600;

describe('audit: the tiles of the log of checkpoints', () => {
  let platform: TestPlatform;
  let prefix: string;

  before(async () => {
    platform = await createTestPlatform();
    const { mongodbUri: uri, databasePrefix } = platform.platform;
    const database = await connectDatabase(
      {
        uri,
        name: `${databasePrefix}audit`,
        log: silentLogger(),
      },
      compileModels,
    );
    const rows = Array.from({ length: size }, (_, at) => ({
      _id: at,
      stream: 'w1',
      number: at + 1,
      entry: randomBytes(32),
    }));
    await database.models.logEntries.insertMany(rows);
    await database.close();
    const { running } = await platform.start(audit, { CHECKPOINT_MS: '20' });
    prefix = `${running.url}/audit/log`;
    await eventually('it has a checkpoint', async () => (await get('checkpoint')).status === 200);
  });
  after(() => platform.stop());

  const get = (path: string, method = 'GET') => fetch(`${prefix}/${path}`, { method });

  it('have every level of the tree', async () => {
    const log = logReader(prefix);
    const { size: signed, root } = await log.checkpoint();
    expect(signed).to.equal(size);
    const leaves = await log.hashes(0, size);
    expect((await log.entries(size)).map(leafOf)).to.deep.equal(leaves);
    expect(rootOf(leaves).toString('base64')).to.equal(root);
    expect(await log.hashes(1, size)).to.deep.equal([
      rootOf(leaves.slice(0, 256)),
      rootOf(leaves.slice(256, 512)),
    ]);
  });

  it('have every partial width of an earlier checkpoint', async () => {
    const full = Buffer.from(await (await get('tile/0/001')).arrayBuffer());
    for (const width of [1, 100, 255]) {
      const partial = Buffer.from(await (await get(`tile/0/001.p/${width}`)).arrayBuffer());
      expect(partial.equals(full.subarray(0, width * 32)), String(width)).to.equal(true);
    }
  });

  it('may be cached forever, the checkpoint for seconds', async () => {
    for (const path of [
      'tile/0/000',
      'tile/0/002.p/88',
      'tile/1/000.p/2',
      'tile/entries/001',
      'tile/entries/002.p/3',
    ]) {
      const { status, headers } = await get(path);
      expect([status, headers.get('content-type')], path).to.deep.equal([
        200,
        'application/octet-stream',
      ]);
      expect(headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    }
    const { headers } = await get('checkpoint');
    expect(headers.get('content-type')).to.equal('text/plain; charset=utf-8');
    expect(headers.get('cache-control')).to.equal('public, max-age=5');
    expect((await get('checkpoint', 'HEAD')).status).to.equal(200);
  });

  const absent = [
    'tile/0/002',
    'tile/0/002.p/89',
    'tile/0/003.p/1',
    'tile/1/000',
    'tile/1/000.p/3',
    'tile/2/000.p/1',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/000.p/',
    'tile/0/000.p',
    'tile/0/000/1',
    'tile/0/0',
    'tile/0/00',
    'tile/0/0000',
    'tile/0/x000/000',
    'tile/0/x001/234/067',
    'tile/0/x001',
    'tile/0/-01',
    'tile/64/000',
    'tile/00/000',
    'tile/-1/000',
    'tile/entries',
    'tile/entries/002.p/89',
    'tile/Entries/000',
    'tile/63/000',
    'tile',
    'tile/',
    'checkpoint/',
    '',
    'tile/0/x999/x999/x999/999',
    'tile/0/000/',
    'tile/data/000',
  ];
  for (const path of absent) {
    it(`do not exist at ${path || 'its prefix'}`, async () => {
      const response = await get(path);
      expect([response.status, JSON.parse(await response.text()).error]).to.deep.equal([
        404,
        'not_found',
      ]);
      expect(response.headers.get('cache-control')).to.equal('no-store');
    });
  }

  it('are read only', async () => {
    for (const path of ['checkpoint', 'tile/0/000', 'tile/0/002.p/3']) {
      const response = await get(path, 'POST');
      expect([response.status, response.headers.get('allow')], path).to.deep.equal([
        405,
        'GET, HEAD',
      ]);
    }
  });
});
