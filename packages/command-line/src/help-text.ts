import type { Options, Program } from './command.ts';
import { isCommand } from './find-target.ts';
import { globalOptionsOf } from './global-options.ts';
import type { CommandLine } from './parse-command-line.ts';

/** The text of `--help` for a command or a group of commands. */
export function helpText<Context>(
  program: Program<Context>,
  { name, target }: Pick<CommandLine<Context>, 'name' | 'target'>,
): string {
  const usage = isCommand(target)
    ? [...target.operands, '[OPTION…]'].join(' ')
    : 'COMMAND [OPTION…]';
  const parts = [`${target.about}.`, `Usage: ${name} ${usage}`];
  if (isCommand(target)) {
    if (Object.keys(target.options).length > 0) {
      parts.push(section('Options', optionRows(target.options)));
    }
    if (target.notes) {
      parts.push(target.notes);
    }
  } else {
    const rows = target.commands.map((command): [string, string] => [command.name, command.about]);
    parts.push(section('Commands', rows));
  }
  if (isCommand(target) && target.fields) {
    parts.push(wrapped(`Fields of --json: ${target.fields.join(', ')}`));
  }
  parts.push(section('Global options', optionRows(globalOptionsOf(program))));
  return `${parts.join('\n\n')}\n`;
}

function optionRows(options: Options): [string, string][] {
  return Object.entries(options).map(([name, option]) => {
    const value = option.type === 'string' ? ` ${option.value}${option.multiple ? ' …' : ''}` : '';
    const short = option.short ? `-${option.short}, ` : '';
    return [`${short}--${name}${value}`, option.about];
  });
}

const lineWidth = 100;

/** The words in lines of at most 100 characters. */
function wrapped(text: string): string {
  let width = 0;
  return text
    .split(' ')
    .map((word) => {
      const fits = width + 1 + word.length <= lineWidth;
      width = fits ? width + 1 + word.length : word.length + 2;
      return fits ? ` ${word}` : `\n  ${word}`;
    })
    .join('')
    .trimStart();
}

function section(title: string, rows: [string, string][]): string {
  const width = Math.max(...rows.map(([term]) => term.length));
  return `${title}:\n${rows.map(([term, about]) => `  ${term.padEnd(width)}  ${about}`).join('\n')}`;
}
