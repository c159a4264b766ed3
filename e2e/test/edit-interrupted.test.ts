import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createHomeWithDemo, type Home, startPlatformDirectly } from '../src/platform-process.ts';
import { call } from '../src/start-demo.ts';

const records = 500;
/** The lease of a killed process must expire first. */
const patience = { timeoutMs: 240_000 };

describe('a bulk edit and its undo, through SIGKILL of the platform', function () {
  this.timeout(600_000);
  let home: Home;
  let platform: Awaited<ReturnType<typeof startPlatformDirectly>> | undefined;
  let key: string;

  before(async () => {
    home = await createHomeWithDemo();
  });
  after(async () => {
    await platform?.stop();
    await home.remove();
  });

  async function start(): Promise<void> {
    platform = await startPlatformDirectly(home, { LIMIT_READS: '100000' });
    key = (await platform.demo()).apiKey;
  }
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    call(platform!.baseUrl, method, path, {
      key,
      body,
      headers,
    });
  const read = async (id: string) => (await send('GET', `/v2/investment-edits/${id}`)).body;

  /** Kills the platform while the edit runs, and waits for the end after a restart. */
  async function killDuring(id: string) {
    let edit = await read(id);
    await eventually('the edit runs', async () => {
      edit = await read(id);
      return edit.counts.changed > 0;
    });
    await platform!.stop('SIGKILL');
    await start();
    await eventually(
      'the edit has ended',
      async () => {
        edit = await read(id);
        return edit.endedAt !== null;
      },
      patience,
    );
    expect([edit.state, edit.counts]).to.deep.equal([
      'succeeded',
      {
        matched: records,
        changed: records,
        unchanged: 0,
        deleted: 0,
        skipped: 0,
      },
    ]);
    return edit;
  }

  it('changes each record once', async () => {
    await start();
    const lines = Array.from({ length: records }, (_, at) => `{"name":"N${at}","sector":"Kill"}`);
    const type = { 'Content-Type': 'application/x-ndjson' };
    await send('POST', '/v2/investments/imports?async=false', lines.join('\n'), type);
    const filter = { sector: 'Kill' };
    const { status, body } = await send('POST', '/v2/investment-edits', {
      filter,
      changes: { sector: 'Killed' },
    });
    expect(status).to.equal(202);
    const edit = await killDuring(body.id);
    const revisions = async () => {
      const { body: page } = await send('GET', '/v2/investments?sector=Killed&limit=1000');
      const [first, last] = [page.data[0], page.data.at(-1)];
      const ends = [first, last].map(({ id }) => send('GET', `/v2/investments/${id}`));
      return (await Promise.all(ends)).map(({ headers }) => headers.get('etag'));
    };
    expect(await revisions()).to.deep.equal(['"2"', '"2"']);
    const undo = await send('POST', `/v2/investment-edits/${edit.id}/undo`);
    await killDuring(undo.body.id);
    const { body: found } = await send('GET', '/v2/investments?sector=Kill&limit=0');
    expect(found.meta.totalRecords).to.equal(records);
  });
});
