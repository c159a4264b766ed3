import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { displayWidth } from '../src/cell-text.ts';
import { csvRows } from '../src/csv-rows.ts';
import { plainText } from '../src/plain-text.ts';
import { printList } from '../src/print-list.ts';
import { printRecord } from '../src/table.ts';
import { createTerminal, type Terminal } from '../src/terminal.ts';

/**
 * Control sequences of a terminal: escape sequences, C1 controls, new lines and marks of direction.
 */
const hostile = 'A\u001b[2J\u009b31m\u0007\r\nB\u202eC\u2066D\u200fE\u200eF\u061cG\u007fH\u2028I';
const obeyed = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const columns = [{ title: 'NAME', value: ({ name }: { name: string }) => name }];

/** The output of a command on a terminal of 40 columns. */
async function printed(json: boolean, print: (terminal: Terminal) => Promise<void>) {
  const screen = () => Object.assign(new PassThrough(), { isTTY: true, columns: 40 });
  const [output, errors] = [screen(), screen()];
  const terminal = createTerminal(json, new PassThrough(), output, errors);
  terminal.bold = (line) => line;
  await print(terminal);
  output.end();
  return text(output);
}

async function* pageOf(name: string) {
  yield { data: [{ name }], meta: { nextCursor: null } };
}

describe('a hostile text', () => {
  const list = (terminal: Terminal) =>
    printList(terminal, pageOf(hostile), columns, { limit: 1, noun: 'names' });
  const ways: [what: string, json: boolean, print: (terminal: Terminal) => Promise<void>][] = [
    ['a table', false, list],
    ['a JSON array', true, list],
    ['a record', false, (terminal) => printRecord(terminal, { name: hostile })],
    ['a record as JSON', true, (terminal) => printRecord(terminal, { name: hostile })],
    ['CSV', false, (terminal) => csvRows(terminal, columns).add([{ name: hostile }])],
  ];
  for (const [what, json, print] of ways) {
    it(`controls no terminal that shows ${what}`, async () => {
      const shown = await printed(json, print);
      expect(shown.replaceAll('\r\n', '\n')).to.not.match(obeyed);
      if (json) {
        expect([JSON.parse(shown)].flat()).to.deep.equal([{ name: hostile }]);
      }
    });
  }

  it('is unchanged in a CSV file', async () => {
    const output = new PassThrough();
    const terminal = createTerminal(false, new PassThrough(), output, new PassThrough());
    await csvRows(terminal, columns).add([{ name: hostile }]);
    output.end();
    expect(await text(output)).to.include(hostile);
  });

  it('of 10,000 characters fits in the line, even with marks, emoji and wide letters', async () => {
    for (const letter of ['a', '愛', '👩‍👩‍👧‍👦', '🇯🇵', 'e\u0301', '\u0301']) {
      const name = letter.repeat(10_000);
      const shown = await printed(false, (terminal) =>
        printList(terminal, pageOf(name), columns, { limit: 1, noun: 'names' }),
      );
      const [, line = ''] = shown.split('\n');
      expect(displayWidth(line), letter).to.be.at.most(40);
      expect(line.length).to.be.lessThan(500);
    }
  });

  it('keeps the marks of languages, and emoji of several characters', () => {
    for (const fine of ['क्षि', 'שָׁלוֹם', 'Ệ'.normalize('NFD'), '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']) {
      expect(plainText(fine)).to.equal(fine);
    }
  });
});
