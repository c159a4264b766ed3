import type { CommandGroup } from '../command/command.ts';
import { contractCommand } from './contract-command.ts';
import type { Resource } from './resource.ts';

/**
 * The group of commands of a resource, and of its commands that are more than one call.
 * @param others commands and groups that the table does not have, in their place at the end
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
