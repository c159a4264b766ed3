import type { CommandGroup } from '../command/command.ts';
import { contractCommand } from './contract-command.ts';
import type { Resource } from './resource.ts';

/**
 * The group of commands of a resource, including commands with more than one call.
 * @param others commands and groups missing from the table, in their place at the end
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
