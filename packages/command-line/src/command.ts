import type { Terminal } from './terminal.ts';

interface TextOption {
  type: 'string';
  /** Placeholder of the value in the help, such as `FILE`. */
  value: string;
  about: string;
  /** A letter: `f` for `-f`. */
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

/** The input of a command: `Context` is the program's environment for each of its commands. */
export type CommandCall<
  Context,
  O extends Options = Options,
  Names extends readonly string[] = readonly string[],
> = Context & {
  options: Values<O>;
  /** A value for each name in `Command.operands`. */
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
  /** A single line, for lists of commands. */
  about: string;
  /**
   * Names of the arguments, such as `ID`; a name in brackets, such as `[FILE]`, is optional; the
   * last may be `[ID…]`: any number.
   */
  operands: readonly string[];
  /** For a command without arguments: the right place of a mistaken argument. */
  insteadOfOperands?: string;
  options: Options;
  /** The selectable members of `--json FIELDS`; absent: `--json` prints all. */
  fields?: readonly string[] | undefined;
  /** More text for the help. */
  notes?: string;
  // A method, because of its bivariant parameter: a command may require the types of its own
  // options.
  run(call: CommandCall<Context>): Promise<void>;
}

export interface CommandGroup<Context> {
  name: string;
  /** Further names of the command. */
  aliases?: readonly string[];
  about: string;
  commands: readonly (Command<Context> | CommandGroup<Context>)[];
}

/** The root of a program's commands. */
export interface Program<Context> extends CommandGroup<Context> {
  version: string;
  /** Accepted by every command, in addition to `--json`, `--help` and `--version`. */
  options: Options;
}

/**
 * Returns a function that types the call of a command by the command's own options and operands,
 * for the commands of a program.
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
