import { globSync, readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url).pathname;

/**
 * The parts of translated texts, by their English sentence, that are missing from the sources: the
 * sentence was changed there.
 * @param messages with `#` and `*` for the variable parts
 * @param folders of the sources, such as `services/directory`
 */
export function unknownMessages(
  messages: readonly string[],
  folders: readonly string[],
): readonly string[] {
  const sources = folders
    .flatMap((folder) => globSync(`${root}${folder}/src/**/*.ts`))
    .filter((file) => !file.endsWith('german-messages.ts'))
    .map((file) => readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'"))
    .join('');
  return messages
    .flatMap((message) => message.split(/[#*]/))
    .filter((part) => !sources.includes(part));
}
