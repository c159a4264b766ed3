import { expect } from 'chai';
import type { CommandContext } from '../src/commands/context.ts';
import { Cursors } from '../src/commands/cursors.ts';
import { dispatch } from '../src/commands/dispatch.ts';
import type { Store } from '../src/storage/store.ts';

describe('embedded store: faults of its own', () => {
  it('are answered InternalError and told to the log, where they end nobody’s connection', async () => {
    const told: [string, string][] = [];
    const context: CommandContext = {
      store: {
        collection: () => ({}),
        snapshot() {
          throw new Error('the disk is gone');
        },
      } as unknown as Store,
      cursors: new Cursors(),
      scanned: () => undefined,
      failed: (command, error) => told.push([command, error.message]),
    };
    const answer = await dispatch(context, { database: 'd', body: { find: 'rows' }, sequences: new Map() });
    expect(answer).to.deep.equal({ ok: 0, errmsg: 'the disk is gone', code: 1, codeName: 'InternalError' });
    expect(told).to.deep.equal([['find', 'the disk is gone']]);
  });
});
