import { expect } from 'chai';
import type { CommandContext } from '../src/commands/context.ts';
import { CursorManager } from '../src/commands/cursor-manager.ts';
import { dispatch } from '../src/commands/dispatch.ts';
import type { Store } from '../src/storage/store.ts';

describe('embedded store: internal errors', () => {
  it('get the reply InternalError and are reported, without closing the connection', async () => {
    const reported: [string, string][] = [];
    const context: CommandContext = {
      store: {
        collection: () => ({}),
        snapshot() {
          throw new Error('the disk is gone');
        },
      } as unknown as Store,
      cursors: new CursorManager(),
      onCollectionScan: () => undefined,
      onCommand: () => undefined,
      onWrite: () => undefined,
      onInternalError: (command, error) => reported.push([command, error.message]),
    };
    const response = await dispatch(context, {
      database: 'd',
      body: { find: 'rows' },
      sequences: new Map(),
      connectionId: 1,
    });
    expect(response).to.deep.equal({
      ok: 0,
      errmsg: 'the disk is gone',
      code: 1,
      codeName: 'InternalError',
    });
    expect(reported).to.deep.equal([['find', 'the disk is gone']]);
  });
});
