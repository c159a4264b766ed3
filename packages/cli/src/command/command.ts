import type { ApiClient } from '@irp/client';
import type { CredentialFile } from '../credentials/credential-file.ts';
import type { Terminal } from '../output/terminal.ts';

interface TextOption {
  type: 'string';
  /** Placeholder of the value in the help, such as `FILE`. */
  value: string;
  about: string;
  multiple?: boolean;
}

interface Flag {
  type: 'boolean';
  about: string;
}

export type Options = Record<string, TextOption | Flag>;

type Values<O extends Options> = {
  [Name in keyof O]?: O[Name] extends Flag ? boolean : O[Name] extends { multiple: true } ? string[] : string;
};

/** The input of a command, and what it works with. */
export interface CommandCall<O extends Options = Options, Names extends readonly string[] = readonly string[]> {
  options: Values<O>;
  /** One for each name in `Command.operands`. */
  operands: { readonly [Index in keyof Names]: Names[Index] extends `[${string}]` ? string | undefined : string };
  terminal: Terminal;
  credentials: CredentialFile;
  profile: string;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** A client with the credential of the profile. @throws NotSignedInError */
  client(): Promise<ApiClient>;
}

export interface Command {
  name: string;
  /** One line, for lists of commands. */
  about: string;
  /** Names of the arguments, such as `ID`; one in brackets, such as `[FILE]`, may be absent. */
  operands: readonly string[];
  /** Of a command without arguments: where that goes which people may give as one. */
  insteadOfOperands?: string;
  options: Options;
  /** More text for the help. */
  notes?: string;
  // A method, whose parameter is bivariant: a command may require the types of its own options.
  run(call: CommandCall): Promise<void>;
}

export interface CommandGroup {
  name: string;
  about: string;
  commands: readonly (Command | CommandGroup)[];
}

/** Types the call of a command by its own options and operands. */
export function defineCommand<const O extends Options, const Names extends readonly string[]>(
  command: Omit<Command, 'run' | 'options' | 'operands'> & {
    options: O;
    operands: Names;
    run(call: CommandCall<O, Names>): Promise<void>;
  },
): Command {
  return command as Command;
}
