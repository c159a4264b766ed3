import type { ApplicationNames } from '../tokens/application-names.ts';
import type { ConsoleApplications } from './domain/console.ts';

/** Adds the names of applications, including the console, to lists of tokens. */
export function withConsoleNames(
  stored: ApplicationNames,
  consoleApplications: ConsoleApplications,
): ApplicationNames {
  return {
    async findAll(ids) {
      const names = new Map(await stored.findAll(ids));
      for (const id of ids) {
        const ofConsole = consoleApplications(id);
        if (ofConsole !== undefined) {
          names.set(id, ofConsole);
        }
      }
      return names;
    },
  };
}
