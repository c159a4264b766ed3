import type { Terminal } from './terminal.ts';

interface TextOption {
  type: 'string';
  /** Placeholder of the value in the help, such as `FILE`. */
  value: string;
  about: string;
  /** The letter of the short form: `f` for `-f`. */
  short?: string;
  multiple?: boolean;
  /** The accepted values. */
  choices?: readonly string[];
}

interface Flag {
  type: 'boolean';
  about: string;
  short?: string;
}

export type Options = Record<string, TextOption | Flag>;

type Values<O extends Options> = {
  [Name in keyof O]?: O[Name] extends Flag
    ? boolean
    : O[Name] extends { multiple: true }
      ? string[]
      : string;
};

/** The input of a command. `Context` is the part that a program passes to each command. */
export type CommandCall<
  Context,
  O extends Options = Options,
  Names extends readonly string[] = readonly string[],
> = Context & {
  options: Values<O>;
  /** The arguments: a value for each name in `Command.operands`. */
  operands: {
    readonly [Index in keyof Names]: Names[Index] extends `[${string}]`
      ? string | undefined
      : string;
  };
  terminal: Terminal;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
};

export interface Command<Context> {
  name: string;
  /** The description, in a single line for lists of commands. */
  about: string;
  /**
   * Names of the arguments, such as `ID`. A name in brackets, such as `[FILE]`, is optional. The
   * last name may be `[ID…]`, for any number of arguments.
   */
  operands: readonly string[];
  /** A hint in the error if a command without arguments gets an argument. */
  insteadOfOperands?: string;
  options: Options;
  /** The members that `--json FIELDS` can select; absent: `--json` always prints all members. */
  fields?: readonly string[] | undefined;
  /** More text for the help. */
  notes?: string;
  // A method has a bivariant parameter, so a command can require the types of its own options.
  run(call: CommandCall<Context>): Promise<void>;
}

export interface CommandGroup<Context> {
  name: string;
  /** Further names of the group. */
  aliases?: readonly string[];
  about: string;
  commands: readonly (Command<Context> | CommandGroup<Context>)[];
}

/** A program: the root of its tree of commands. */
export interface Program<Context> extends CommandGroup<Context> {
  version: string;
  /** Options of every command, in addition to `--json`, `--help` and `--version`. */
  options: Options;
}

/**
 * Returns a function that defines a command of a program. The options and operands of the command
 * determine the type of its call.
 */
export function commandDefiner<Context>() {
  return <const O extends Options, const Names extends readonly string[]>(
    command: Omit<Command<Context>, 'run' | 'options' | 'operands'> & {
      options: O;
      operands: Names;
      run(call: CommandCall<Context, O, Names>): Promise<void>;
    },
  ): Command<Context> => command as Command<Context>;
}
