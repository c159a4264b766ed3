import { parseArgs } from 'node:util';
import type { Command, CommandGroup, Options } from './command.ts';
import { UsageError } from './faults.ts';

export const globalOptions = {
  json: { type: 'boolean', about: 'Answer in JSON, for programs' },
  profile: { type: 'string', value: 'NAME', about: 'Which sign-in to use; `default` unless told' },
  help: { type: 'boolean', about: 'Show this help' },
  version: { type: 'boolean', about: 'Show the version' },
} as const satisfies Options;

export interface CommandLine {
  /** From the program down to what was named: a command, or a group where help is due. */
  path: (Command | CommandGroup)[];
  options: Record<string, string | string[] | boolean | undefined>;
  operands: string[];
}

/** Reads what was typed. Global options may stand anywhere. @throws UsageError */
export function parseCommandLine(program: CommandGroup, args: readonly string[]): CommandLine {
  const { path, rest } = follow(program, args);
  const target = path.at(-1)!;
  const { values, positionals } = parse(rest, { ...globalOptions, ...('run' in target ? target.options : {}) }, path);
  if ('run' in target && !values.help && !values.version) checkOperands(target, positionals, path);
  return { path, options: values, operands: positionals };
}

/** How a command is called, such as `irp keys list`. */
export function nameOf(path: readonly (Command | CommandGroup)[]): string {
  return path.map(({ name }) => name).join(' ');
}

/** Takes the names of groups and of the command out of the line. */
function follow(program: CommandGroup, args: readonly string[]) {
  const path: (Command | CommandGroup)[] = [program];
  const rest: string[] = [];
  const left = [...args];
  while (left.length > 0) {
    const group = path.at(-1)!;
    const word = left.shift()!;
    if ('run' in group || word === '--') rest.push(word, ...left.splice(0));
    else if (word.startsWith('-')) rest.push(word, ...(word === '--profile' ? left.splice(0, 1) : []));
    else path.push(commandOf(group, word, path));
  }
  return { path, rest };
}

function commandOf(group: CommandGroup, name: string, path: readonly (Command | CommandGroup)[]) {
  const found = group.commands.find((command) => command.name === name);
  if (found) return found;
  throw new UsageError(`There is no command \`${nameOf(path)} ${name}\`. See ${nameOf(path)} --help.`);
}

function parse(args: string[], options: Options, path: readonly (Command | CommandGroup)[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ');
    throw new UsageError(`${sentence!.replace(/\.$/, '')}. See ${nameOf(path)} --help.`);
  }
}

function checkOperands(command: Command, given: string[], path: readonly (Command | CommandGroup)[]): void {
  if (given.length === command.operands.length) return;
  const wanted = command.operands.length === 0 ? 'nothing' : command.operands.join(' ');
  throw new UsageError(`\`${nameOf(path)}\` takes ${wanted} besides options. See ${nameOf(path)} --help.`);
}
