import type { ApiClient } from '@irp/client';
import type { CredentialFile } from '../credentials/credential-file.ts';
import type { Terminal } from '../output/terminal.ts';

interface TextOption {
  type: 'string';
  /** What stands for the value in the help, such as `FILE`. */
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

/** What a command has at hand when it runs. */
export interface CommandCall<O extends Options> {
  options: Values<O>;
  operands: string[];
  terminal: Terminal;
  credentials: CredentialFile;
  profile: string;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Calls the API as whoever signed in with this profile. @throws NotSignedInError */
  client(): Promise<ApiClient>;
}

export interface Command {
  name: string;
  /** One line, for lists of commands. */
  about: string;
  /** Names of what must follow the command, such as `ID`. */
  operands: readonly string[];
  options: Options;
  /** What else a reader of the help should know. */
  notes?: string;
  // A method, so that a command may ask for the call with its own options.
  run(call: CommandCall<Options>): Promise<void>;
}

export interface CommandGroup {
  name: string;
  about: string;
  commands: readonly (Command | CommandGroup)[];
}

/** Types a command's call by its own options. */
export function defineCommand<const O extends Options>(
  command: Omit<Command, 'run' | 'options'> & { options: O; run(call: CommandCall<O>): Promise<void> },
): Command {
  return command as Command;
}
