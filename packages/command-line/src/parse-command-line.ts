import { parseArgs } from 'node:util';
import { checkChoices, checkFields, type OptionValues } from './check-values.ts';
import type { Command, CommandGroup, Options, Program } from './command.ts';
import { UsageError } from './errors.ts';
import { findTarget, isCommand } from './find-target.ts';
import { globalOptionsOf } from './global-options.ts';
import { nearestName } from './nearest-name.ts';

export interface CommandLine<Context> {
  /** The full name of the target, such as `irp keys list`. */
  name: string;
  /** The command to run, or a group, for which the program can only print help. */
  target: Command<Context> | CommandGroup<Context>;
  options: OptionValues;
  operands: string[];
  /** The fields of `--json FIELDS`. */
  fields: string[] | undefined;
}

const jsonFields = '--json=';

/**
 * Parses the arguments of the program. Global options are allowed in any position.
 * @throws UsageError
 */
export function parseCommandLine<Context>(
  program: Program<Context>,
  args: readonly string[],
): CommandLine<Context> {
  const { name, target, rest } = findTarget(program, withoutHelp(args));
  const ofCommand = isCommand(target) ? target.options : {};
  const options = { ...globalOptionsOf(program), ...ofCommand };
  const assigned = assignedFields(rest);
  const { values, positionals, tokens } = parse(assigned.rest, options, name);
  const line = {
    name,
    target,
    options: values as OptionValues,
    operands: positionals,
    fields: undefined,
  };
  if (!isCommand(target) || values.help || values.version) {
    return line;
  }
  const following = followingField(tokens);
  const isField = following !== undefined && positionals.length > mostOperands(target);
  const operands = isField ? positionals.toSpliced(following.at, 1) : positionals;
  checkOperands(target, operands, name);
  checkChoices(options, line.options);
  return {
    ...line,
    operands,
    fields: checkFields(assigned.fields ?? (isField ? following.value : undefined), target, name),
  };
}

/** Converts `help COMMAND` to `COMMAND --help`. */
function withoutHelp(args: readonly string[]): string[] {
  const [first, ...others] = args;
  return first === 'help' ? [...others, '--help'] : [...args];
}

/**
 * Extracts the value of `--json=FIELDS`, because Node's parser does not support options with an
 * optional value.
 */
function assignedFields(args: readonly string[]): { rest: string[]; fields: string | undefined } {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const at = args.slice(0, end).findIndex((arg) => arg.startsWith(jsonFields));
  return at === -1
    ? { rest: [...args], fields: undefined }
    : { rest: args.toSpliced(at, 1, '--json'), fields: args[at]?.slice(jsonFields.length) };
}

type Tokens = ReturnType<typeof parse>['tokens'];

/**
 * Returns the argument after `--json`. If the command accepts fewer arguments than given, the
 * returned argument is the list of fields for `--json`.
 */
function followingField(tokens: Tokens): { at: number; value: string } | undefined {
  const json = tokens.find((token) => token.kind === 'option' && token.name === 'json');
  const values = tokens.filter((token) => token.kind === 'positional');
  const at = values.findIndex(({ index }) => json !== undefined && index === json.index + 1);
  const found = values[at];
  return found && { at, value: found.value };
}

function parse(args: string[], options: Options, name: string) {
  try {
    return parseArgs({
      args,
      options,
      allowPositionals: true,
      tokens: true,
    });
  } catch (error) {
    throw new UsageError(`${explain((error as Error).message, args, options)} See ${name} --help.`);
  }
}

/** Returns the first sentence of the parser's error, with a suggestion. */
function explain(message: string, args: readonly string[], options: Options): string {
  const [sentence = ''] = message.split(/\.?(?:\n|\. |\.$)/);
  const ambiguous = /^Option '.*(--[^ ']*)[^']*' argument is ambiguous/.exec(sentence)?.[1];
  if (ambiguous !== undefined) {
    const value = args[args.indexOf(ambiguous) + 1] ?? '';
    return `${sentence}: write ${ambiguous}=${value}.`;
  }
  const valueless = /^Option '(?:-\w, )?(--[^ ']*) <value>' argument missing$/.exec(sentence)?.[1];
  if (valueless !== undefined) {
    return `${valueless} requires a value.`;
  }
  const unknown = /^Unknown option '--([^']*)'/.exec(sentence)?.[1];
  const nearest = unknown === undefined ? undefined : nearestName(unknown, Object.keys(options));
  return `${sentence}.${nearest === undefined ? '' : ` Did you mean --${nearest}?`}`;
}

function mostOperands({ operands }: Pick<Command<unknown>, 'operands'>): number {
  return operands.at(-1)?.endsWith('…]') ? Number.POSITIVE_INFINITY : operands.length;
}

function checkOperands(
  command: Pick<Command<unknown>, 'operands' | 'insteadOfOperands'>,
  given: string[],
  name: string,
): void {
  const { operands, insteadOfOperands } = command;
  const required = operands.filter((operand) => !operand.startsWith('['));
  if (given.length >= required.length && given.length <= mostOperands(command)) {
    return;
  }
  const none =
    insteadOfOperands === undefined
      ? 'accepts no arguments'
      : `accepts no arguments: ${insteadOfOperands}`;
  // Arguments have an order, so the missing arguments are the last ones.
  const missing = required.slice(given.length);
  const some =
    missing.length > 0
      ? `requires the argument${missing.length > 1 ? 's' : ''} ${missing.join(' ')}`
      : `accepts at most the argument${operands.length > 1 ? 's' : ''} ${operands.join(' ')}`;
  const expected = operands.length === 0 ? none : some;
  throw new UsageError(`\`${name}\` ${expected}. See ${name} --help.`);
}
