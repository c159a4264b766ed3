import * as commandLine from '@irp/command-line';
import type { PlatformAddresses } from './access/find-addresses.ts';
import type { OperatorClient } from './access/operator-client.ts';
import type { Settings } from './settings.ts';

/**
 * The context of a command for operators. A command reads settings and opens connections only on
 * first use.
 */
export interface AdminContext {
  /** @throws ConfigError */
  settings(): Settings;
  /** Returns the addresses of the services. @throws ConfigError */
  addresses(): Promise<PlatformAddresses>;
  /** Calls internal operations. @throws ConfigError with the names of the missing settings */
  client(): Promise<OperatorClient>;
}

export type AdminGroup = commandLine.CommandGroup<AdminContext>;
export type AdminCall = commandLine.CommandCall<AdminContext>;
export const defineCommand = commandLine.commandDefiner<AdminContext>();
