import type { Command, CommandGroup, Options } from './command.ts';
import { globalOptions, nameOf } from './parse-command-line.ts';

/** What `--help` shows of a command, or of a group of them. */
export function helpText(path: readonly (Command | CommandGroup)[]): string {
  const target = path.at(-1)!;
  const usage = 'run' in target ? [...target.operands, '[OPTION…]'].join(' ') : 'COMMAND [OPTION…]';
  const parts = [`${target.about}.`, `Usage: ${nameOf(path)} ${usage}`];
  if ('run' in target) {
    if (Object.keys(target.options).length > 0) parts.push(section('Options', optionRows(target.options)));
    if (target.notes) parts.push(target.notes);
  } else
    parts.push(
      section(
        'Commands',
        target.commands.map(({ name, about }): [string, string] => [name, about]),
      ),
    );
  parts.push(section('Everywhere', optionRows(globalOptions)));
  return `${parts.join('\n\n')}\n`;
}

function optionRows(options: Options): [string, string][] {
  return Object.entries(options).map(([name, option]) => {
    const value = option.type === 'string' ? ` ${option.value}${option.multiple ? ' …' : ''}` : '';
    return [`--${name}${value}`, option.about];
  });
}

function section(title: string, rows: [string, string][]): string {
  const width = Math.max(...rows.map(([term]) => term.length));
  return `${title}:\n${rows.map(([term, about]) => `  ${term.padEnd(width)}  ${about}`).join('\n')}`;
}
