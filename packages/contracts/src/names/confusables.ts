import data from './confusables.json' with { type: 'json' };

export const { unicodeVersion } = data;

let prototypes: Map<string, string> | undefined;

/**
 * Returns the skeleton of a text (Unicode Technical Standard 39, section 4). Texts with the same
 * look have the same skeleton, in most fonts and regardless of script. A skeleton is only compared,
 * and never shown.
 */
export function skeletonOf(text: string): string {
  prototypes ??= readPrototypes();
  const visible = text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const seen = Array.from(visible, (character) => prototypes?.get(character) ?? character).join('');
  return seen.normalize('NFD');
}

/**
 * Reads the table. A line is `TO=FROM FROM …` with hexadecimal code points. If `TO` has several
 * code points, spaces separate them.
 */
function readPrototypes(): Map<string, string> {
  return new Map(
    data.confusables.flatMap((line) => {
      const [to = '', from = ''] = line.split('=');
      const prototype = to.split(' ').map(characterOf).join('');
      return from.split(' ').map((source) => [characterOf(source), prototype] as const);
    }),
  );
}

function characterOf(hexadecimal: string): string {
  return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
}
