import { readFile, writeFile } from 'node:fs/promises';
import { isCommand } from '@irp/command-line';
import { expect } from 'chai';
import type { CommandGroup } from '../src/command/command.ts';
import { program } from '../src/program.ts';

const readme = new URL('../README.md', import.meta.url);
const table = /(?<=<!-- made from the commands: .* -->\n).*(?=<!-- end -->)/s;

/** A line for each group, with the commands. */
function linesOf(group: CommandGroup, path: string): string[] {
  const commands = group.commands.filter(isCommand).map(({ name }) => name);
  const groups = group.commands.flatMap((one) =>
    isCommand(one) ? [] : linesOf(one, `${path} ${one.name}`),
  );
  return [`- \`${path}\`: ${commands.join(', ')}`, ...groups];
}

describe('the README of irp', () => {
  it('has the commands of the program', async () => {
    const lines = linesOf(program, 'irp');
    const expected = `${lines.join('\n')}\n`;
    const text = await readFile(readme, 'utf8');
    if (process.env.UPDATE_SNAPSHOTS) {
      await writeFile(readme, text.replace(table, expected));
    } else {
      expect(table.exec(text)?.[0]).to.equal(expected);
    }
  });
});
