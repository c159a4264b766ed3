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

/**
 * The input of a command, and what it works with: `Context` is what a program gives to each of its
 * commands.
 */
export type CommandCall<
  Context,
  O extends Options = Options,
  Names extends readonly string[] = readonly string[],
> = Context & {
  options: Values<O>;
  /** One for each name in `Command.operands`. */
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
  /** One line, for lists of commands. */
  about: string;
  /**
   * Names of the arguments, such as `ID`; one in brackets, such as `[FILE]`, may be absent; the
   * last may be `[ID…]`: any number.
   */
  operands: readonly string[];
  /** Of a command without arguments: where that goes which people may give as one. */
  insteadOfOperands?: string;
  options: Options;
  /** The members that `--json FIELDS` selects from; absent: `--json` prints all. */
  fields?: readonly string[] | undefined;
  /** More text for the help. */
  notes?: string;
  // A method, whose parameter is bivariant: a command may require the types of its own options.
  run(call: CommandCall<Context>): Promise<void>;
}

export interface CommandGroup<Context> {
  name: string;
  /** Other names that people may give. */
  aliases?: readonly string[];
  about: string;
  commands: readonly (Command<Context> | CommandGroup<Context>)[];
}

/** The root of a program's commands. */
export interface Program<Context> extends CommandGroup<Context> {
  version: string;
  /** Accepted by every command, beside `--json`, `--help` and `--version`. */
  options: Options;
}

/**
 * Returns a function that types the call of a command by its own options and operands, for the
 * commands of one program.
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
