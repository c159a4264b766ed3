import { Readable, Writable } from 'node:stream';
import { expect } from 'chai';
import { confirm } from '../src/confirm.ts';
import { createTerminal } from '../src/terminal.ts';

describe('a question on the terminal', () => {
  const ask = async (response: string[], signal = new AbortController().signal) => {
    let shown = '';
    const screen = new Writable({
      write(chunk, _encoding, done) {
        shown += chunk;
        done();
      },
    });
    const terminal = createTerminal(false, Readable.from(response), screen, screen);
    return { agreed: await confirm(terminal, 'Apply?', signal), shown };
  };

  for (const [answer, agreed] of [
    [['yes\n'], true],
    [['Y', '\r\n'], true],
    [['no\n', 'yes\n'], false],
    [['yesterday\n'], false],
    [['\n'], false],
    [[], false],
  ] as const) {
    it(`is ${agreed ? 'a yes' : 'a no'} for ${JSON.stringify(answer)}`, async () => {
      expect(await ask([...answer])).to.deep.equal({
        agreed,
        shown: 'Apply? Type yes to continue.\n',
      });
    });
  }

  it('ends with Ctrl-C', async () => {
    const error = await ask(['yes\n'], AbortSignal.abort(new Error('interrupted'))).catch(
      (failure: Error) => failure,
    );
    expect(error).to.be.an.instanceof(Error);
  });
});
