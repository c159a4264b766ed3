import type { Options, Program } from './command.ts';
import { isCommand } from './find-target.ts';
import { globalOptionsOf } from './global-options.ts';
import type { CommandLine } from './parse-command-line.ts';
import { wrapParagraphs, wrapText } from './wrap-text.ts';

/** The width for a pipe, and for a terminal of unknown width. */
const defaultWidth = 80;
/** The maximum width, because longer lines are hard to read. */
const maxWidth = 120;
/** The maximum length of a term. The description of a longer term begins on the next line. */
const maxTermWidth = 28;

/**
 * Returns the text of `--help` for a command or a group of commands.
 * @param columns the width of the terminal
 */
export function helpText<Context>(
  program: Program<Context>,
  { name, target }: Pick<CommandLine<Context>, 'name' | 'target'>,
  columns = defaultWidth,
): string {
  const width = Math.min(columns, maxWidth);
  const section = (title: string, rows: [string, string][]) =>
    `${title}:\n${rowLines(rows, width).join('\n')}`;
  const usage = isCommand(target)
    ? [...target.operands, '[OPTION…]'].join(' ')
    : 'COMMAND [OPTION…]';
  const parts = [
    wrapText(`${target.about}.`, width),
    wrapText(`Usage: ${name} ${usage}`, width, 2),
  ];
  if (isCommand(target)) {
    if (Object.keys(target.options).length > 0) {
      parts.push(section('Options', optionRows(target.options)));
    }
    if (target.notes) {
      parts.push(wrapParagraphs(target.notes, width));
    }
  } else {
    const rows = target.commands.map((command): [string, string] => [command.name, command.about]);
    parts.push(section('Commands', rows));
  }
  if (isCommand(target) && target.fields) {
    parts.push(wrapText(`Fields of --json: ${target.fields.join(', ')}`, width, 2));
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

/** Returns the lines with terms, and with their descriptions in a second column. */
function rowLines(rows: readonly [string, string][], width: number): string[] {
  const fitting = rows.map(([term]) => term.length).filter((length) => length <= maxTermWidth);
  const indent = Math.max(0, ...fitting) + 4;
  return rows.map(([term, about]) => {
    const text = wrapText(' '.repeat(indent) + about, width, indent);
    return term.length > indent - 4
      ? `  ${term}\n${text}`
      : `  ${term.padEnd(indent - 2)}${text.slice(indent)}`;
  });
}
