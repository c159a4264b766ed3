import { parseArgs } from 'node:util';
import type { Command, CommandGroup, Options, Program } from './command.ts';
import { UsageError } from './errors.ts';

/** Options of every program. */
const commonOptions = {
  json: { type: 'boolean', about: 'Print JSON, for programs' },
  help: { type: 'boolean', about: 'Show this help' },
  version: { type: 'boolean', about: 'Show the version' },
} as const satisfies Options;

export interface CommandLine<Context> {
  /** The full name of the target, such as `irp keys list`. */
  name: string;
  /** The command to run; a group where only its help can be shown. */
  target: Command<Context> | CommandGroup<Context>;
  options: Record<string, string | string[] | boolean | undefined>;
  operands: string[];
}

/** The options that each command of a program accepts. */
export function globalOptionsOf<Context>(program: Program<Context>): Options {
  return { ...program.options, ...commonOptions };
}

/**
 * Parses the arguments of the program. Global options are allowed in any position.
 * @throws UsageError
 */
export function parseCommandLine<Context>(
  program: Program<Context>,
  args: readonly string[],
): CommandLine<Context> {
  const { name, target, rest } = findTarget(program, args);
  const ofCommand = isCommand(target) ? target.options : {};
  const { values, positionals } = parse(rest, { ...globalOptionsOf(program), ...ofCommand }, name);
  if (isCommand(target) && !values.help && !values.version) {
    checkOperands(target, positionals, name);
  }
  return {
    name,
    target,
    options: values,
    operands: positionals,
  };
}

export function isCommand<Context>(
  target: Command<Context> | CommandGroup<Context>,
): target is Command<Context> {
  return 'run' in target;
}

/** Follows the names of groups and of a command; `rest` are the other arguments. */
function findTarget<Context>(program: Program<Context>, args: readonly string[]) {
  const withValue = Object.entries(globalOptionsOf(program)).flatMap(([option, { type }]) =>
    type === 'string' ? [`--${option}`] : [],
  );
  let name = program.name;
  let target: Command<Context> | CommandGroup<Context> = program;
  const rest: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? '';
    if (isCommand(target) || arg === '--') {
      rest.push(...args.slice(index));
      break;
    }
    if (arg.startsWith('-')) {
      rest.push(arg);
      // The value of an option is not the name of a command.
      if (withValue.includes(arg)) {
        rest.push(...args.slice(++index, index + 1));
      }
    } else {
      target = findCommand(target, arg, name);
      name = `${name} ${arg}`;
    }
  }
  return {
    name,
    target,
    rest,
  };
}

function findCommand<Context>(group: CommandGroup<Context>, command: string, groupName: string) {
  const found = group.commands.find(({ name }) => name === command);
  if (found) {
    return found;
  }
  throw new UsageError(`There is no command \`${groupName} ${command}\`. See ${groupName} --help.`);
}

function parse(args: string[], options: Options, name: string) {
  try {
    return parseArgs({
      args,
      options,
      allowPositionals: true,
    });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${sentence.replace(/\.$/, '')}. See ${name} --help.`);
  }
}

function checkOperands(
  { operands, insteadOfOperands }: Pick<Command<unknown>, 'operands' | 'insteadOfOperands'>,
  given: string[],
  name: string,
): void {
  const required = operands.filter((operand) => !operand.startsWith('['));
  const most = operands.at(-1)?.endsWith('…]') ? Number.POSITIVE_INFINITY : operands.length;
  if (given.length >= required.length && given.length <= most) {
    return;
  }
  const none =
    insteadOfOperands === undefined
      ? 'takes no arguments'
      : `takes no arguments: ${insteadOfOperands}`;
  // Of those in order, the last ones are missing.
  const missing = required.slice(given.length);
  const some =
    missing.length > 0
      ? `requires the argument ${missing.join(' ')}`
      : `takes at most the argument ${operands.join(' ')}`;
  const expected = operands.length === 0 ? none : some;
  throw new UsageError(`\`${name}\` ${expected}. See ${name} --help.`);
}
