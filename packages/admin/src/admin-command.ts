import * as commandLine from '@irp/command-line';
import type { OperatorClient } from './access/operator-client.ts';
import type { Places } from './access/places.ts';
import type { Settings } from './settings.ts';

/**
 * The environment of a command for operators. Nothing is read or opened before a command needs it.
 */
export interface AdminContext {
  /** @throws ConfigError */
  settings(): Settings;
  /** Where services are. @throws ConfigError */
  places(): Promise<Places>;
  /** Calls internal operations. @throws ConfigError with the names of the missing settings */
  client(): Promise<OperatorClient>;
}

export type AdminGroup = commandLine.CommandGroup<AdminContext>;
export type AdminCall = commandLine.CommandCall<AdminContext>;
export const defineCommand = commandLine.commandDefiner<AdminContext>();
