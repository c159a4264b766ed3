import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { keysOf, openNoticeStore, suspensionOf } from './open-store.ts';

const script = fileURLToPath(new URL('./notifying-process.ts', import.meta.url));
const workspaces = 300;
const pageOfMails = 20;

describe('a notice whose processes are killed', () => {
  it('reaches everybody, and repeats at most a page for each kill', async () => {
    const opened = await openNoticeStore();
    const { uri } = opened;
    const database = await connectDatabase(
      {
        uri,
        name: 'notices',
        log: silentLogger(),
      },
      (connection) => ({
        told: connection.collection<{ _id: string; times: number }>('told'),
      }),
    );
    const { told } = database.models;
    const event = suspensionOf('app');
    await opened.store.add(event, new Date());
    const kills = [25, 190, 333];
    for (const [round, at] of kills.entries()) {
      const child = spawn(
        process.execPath,
        [script, uri, String(workspaces), String(round * 60_000)],
        {
          stdio: 'inherit',
        },
      );
      await eventually(
        `${at} mails are told`,
        async () => (await told.estimatedDocumentCount()) >= at,
      );
      child.kill('SIGKILL');
      const [, signal] = await once(child, 'exit');
      expect(signal).to.equal('SIGKILL');
    }
    const last = spawn(
      process.execPath,
      [script, uri, String(workspaces), String(kills.length * 60_000)],
      {
        stdio: 'inherit',
      },
    );
    expect((await once(last, 'exit'))[0]).to.equal(0);
    const rows = await told.find({ _id: { $gt: '' } }).toArray();
    expect(rows.map(({ _id }) => _id)).to.have.members(keysOf(event, workspaces));
    const repeated = rows.reduce((sum, { times }) => sum + times - 1, 0);
    expect(repeated).to.be.at.most(kills.length * pageOfMails);
    expect(await opened.rows.findById(event.id).lean()).to.deep.include({ state: 'done' });
    await database.close();
    await opened.close();
  });
});
