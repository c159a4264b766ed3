import { parseArgs } from 'node:util';
import type { Command, CommandGroup, Options } from './command.ts';
import { UsageError } from './errors.ts';

export const globalOptions = {
  json: { type: 'boolean', about: 'Print JSON, for programs' },
  profile: { type: 'string', value: 'NAME', about: 'Profile of the sign-in to use; default: default' },
  help: { type: 'boolean', about: 'Show this help' },
  version: { type: 'boolean', about: 'Show the version' },
} as const satisfies Options;

export interface CommandLine {
  /** The full name of the target, such as `irp keys list`. */
  name: string;
  /** The command to run; a group where only its help can be shown. */
  target: Command | CommandGroup;
  options: Record<string, string | string[] | boolean | undefined>;
  operands: string[];
}

/** Parses the arguments of the program. Global options are allowed in any position. @throws UsageError */
export function parseCommandLine(program: CommandGroup, args: readonly string[]): CommandLine {
  const { name, target, rest } = findTarget(program, args);
  const { values, positionals } = parse(rest, { ...globalOptions, ...(isCommand(target) ? target.options : {}) }, name);
  if (isCommand(target) && !values.help && !values.version) checkOperands(target, positionals, name);
  return { name, target, options: values, operands: positionals };
}

export function isCommand(target: Command | CommandGroup): target is Command {
  return 'run' in target;
}

/** Follows the names of groups and of a command; `rest` are the other arguments. */
function findTarget(program: CommandGroup, args: readonly string[]) {
  let name = program.name;
  let target: Command | CommandGroup = program;
  const rest: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? '';
    if (isCommand(target) || arg === '--') {
      rest.push(...args.slice(index));
      break;
    }
    if (arg.startsWith('-')) {
      rest.push(arg);
      // The value of --profile is not the name of a command.
      if (arg === '--profile') rest.push(...args.slice(++index, index + 1));
    } else {
      target = findCommand(target, arg, name);
      name = `${name} ${arg}`;
    }
  }
  return { name, target, rest };
}

function findCommand(group: CommandGroup, command: string, groupName: string): Command | CommandGroup {
  const found = group.commands.find(({ name }) => name === command);
  if (found) return found;
  throw new UsageError(`There is no command \`${groupName} ${command}\`. See ${groupName} --help.`);
}

function parse(args: string[], options: Options, name: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${sentence.replace(/\.$/, '')}. See ${name} --help.`);
  }
}

function checkOperands({ operands, insteadOfOperands }: Command, given: string[], name: string): void {
  const required = operands.filter((operand) => !operand.startsWith('['));
  if (given.length >= required.length && given.length <= operands.length) return;
  const none = insteadOfOperands === undefined ? 'takes no arguments' : `takes no arguments: ${insteadOfOperands}`;
  const some = required.length === 0 ? 'takes at most the argument' : 'requires the argument';
  const expected = operands.length === 0 ? none : `${some} ${operands.join(' ')}`;
  throw new UsageError(`\`${name}\` ${expected}. See ${name} --help.`);
}
