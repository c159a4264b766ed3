import type { ApiClient } from '@irp/client';
import * as commandLine from '@irp/command-line';
import type { CredentialFile } from '../credentials/credential-file.ts';

/** The context that the program passes to a command of `irp`. */
export interface IrpContext {
  credentials: CredentialFile;
  profile: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** The tree of all commands, for shell completion. */
  program: commandLine.Program<IrpContext>;
  /**
   * Returns a client with the credential of the profile.
   * @throws NotSignedInError
   */
  client(): Promise<ApiClient>;
}

export type CommandCall<
  O extends commandLine.Options = commandLine.Options,
  Names extends readonly string[] = readonly string[],
> = commandLine.CommandCall<IrpContext, O, Names>;
export type Command = commandLine.Command<IrpContext>;
export type CommandGroup = commandLine.CommandGroup<IrpContext>;
export const defineCommand = commandLine.commandDefiner<IrpContext>();
