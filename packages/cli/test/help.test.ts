import { isCommand } from '@irp/command-line';
import { expect } from 'chai';
import { helpText } from '../../command-line/src/help-text.ts';
import type { Command, CommandGroup } from '../src/command/command.ts';
import { program } from '../src/program.ts';

type Target = Command | CommandGroup;

/** Every command and group with the full name. */
function targetsOf(target: Target, name: string): [string, Target][] {
  const inner = isCommand(target) ? [] : target.commands;
  return [[name, target], ...inner.flatMap((one) => targetsOf(one, `${name} ${one.name}`))];
}

/** The lines of an option with the description, from `start` on. */
const termLine = /^ {2}(?:-\w, )?--\S/;

describe('the help of irp', () => {
  const targets = targetsOf(program, 'irp');

  for (const width of [60, 80, 100]) {
    it(`fits a terminal of ${width} columns, except for words and examples`, () => {
      for (const [name, target] of targets) {
        const lines = helpText(program, { name, target }, width).split('\n');
        const most = width === 60 ? Math.max(width, 80) : width;
        for (const line of lines) {
          const isExample = /^ {2}\S/.test(line) && !termLine.test(line);
          expect(line.length, `${name}: ${line}`).to.be.at.most(isExample ? most : width);
        }
      }
    });
  }

  it('has 80 columns if the width is unknown', () => {
    for (const [name, target] of targets) {
      const help = helpText(program, { name, target });
      expect(help).to.equal(helpText(program, { name, target }, 80));
    }
  });

  it('aligns the descriptions of the options of a command', () => {
    for (const [name, target] of targets.filter(([, one]) => isCommand(one))) {
      const [, section = ''] =
        /\nOptions:\n(.*?)\n\n/s.exec(helpText(program, { name, target })) ?? [];
      const starts = section
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => line.search(termLine.test(line) ? /(?<=\S {2,})\S(?! {2})/ : /\S/));
      expect(new Set(starts.filter((at) => at > 0)).size, `${name}\n${section}`).to.be.at.most(1);
    }
  });
});
