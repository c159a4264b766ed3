import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import { displayWidth } from '../src/cell-text.ts';
import { createTable } from '../src/table.ts';
import { createTerminal } from '../src/terminal.ts';

const rows = [
  { id: 'a'.repeat(12), name: 'Toyota Motor Corporation', city: '愛知県豊田市トヨタ町1番地' },
  { id: 'b'.repeat(12), name: 'Ford', city: '🚗🚗🚗🚗🚗🚗🚗🚗 Dearborn' },
];

/** The lines of a table on a terminal of this width, or in a file. */
async function print(columns: number | undefined) {
  const screen = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY, columns });
  const output = screen(columns !== undefined);
  const errors = screen(false);
  const terminal = createTerminal(false, new PassThrough(), output, errors);
  await createTable<(typeof rows)[number]>(terminal, [
    { title: 'ID', value: ({ id }) => id },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'CITY', value: ({ city }) => city },
  ]).add(rows);
  output.end();
  errors.end();
  const lines = stripVTControlCharacters(await text(output))
    .trimEnd()
    .split('\n');
  return { lines, notes: await text(errors) };
}

describe('a table', () => {
  for (const columns of [20, 28, 40, 60, 80]) {
    it(`fits a terminal of ${columns} columns, of texts of every script`, async () => {
      const { lines } = await print(columns);
      expect(lines).to.have.length(3);
      for (const line of lines) {
        expect(displayWidth(line), line).to.be.at.most(columns);
      }
      expect(lines[1]).to.match(/^a{12}/);
    });
  }

  it('narrows the widest columns, and ends a truncated text with an ellipsis', async () => {
    const { lines, notes } = await print(40);
    expect(lines[1]).to.equal('aaaaaaaaaaaa  Toyota Moto…  愛知県豊田…');
    expect(lines[2]).to.equal('bbbbbbbbbbbb  Ford          🚗🚗🚗🚗🚗…');
    expect(notes).to.equal('');
  });

  it('omits the last columns if they would be illegible, and says so', async () => {
    const { lines, notes } = await print(24);
    expect(lines[0]).to.match(/^ID +NAME$/);
    expect(notes).to.equal(
      'The terminal is too narrow for the columns CITY: use --json to see all fields.\n',
    );
  });

  it('is whole without a terminal', async () => {
    const { lines } = await print(undefined);
    expect(lines[1]).to.equal('aaaaaaaaaaaa  Toyota Motor Corporation  愛知県豊田市トヨタ町1番地');
  });
});
