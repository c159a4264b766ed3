import type { CommandGroup } from '../command/command.ts';
import { contractCommand } from './contract-command.ts';
import type { Resource } from './resource.ts';

/**
 * Returns the group of commands for a resource.
 * @param others commands and groups that are not in the table, such as commands with several calls;
 *   the help lists them last
 */
export function resourceGroup(
  { name, aliases, about, verbs, groups = [] }: Resource,
  others: CommandGroup['commands'] = [],
): CommandGroup {
  return {
    name,
    about,
    ...(aliases ? { aliases } : {}),
    commands: [
      ...verbs.map(contractCommand),
      ...others,
      ...groups.map((group) => resourceGroup(group)),
    ],
  };
}
