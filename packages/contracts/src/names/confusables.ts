import data from './confusables.json' with { type: 'json' };

/** The version of Unicode whose confusable characters these are. */
export const { unicodeVersion } = data;

let prototypes: Map<string, string> | undefined;

/**
 * The skeleton of a text (Unicode Technical Standard 39, section 4): texts that look the same have
 * the same one, in most fonts and whatever their scripts. It is for comparisons, and never shown.
 */
export function skeletonOf(text: string): string {
  prototypes ??= readPrototypes();
  const visible = text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const seen = Array.from(visible, (character) => prototypes?.get(character) ?? character).join('');
  return seen.normalize('NFD');
}

/**
 * A line is `TO=FROM FROM …`, in hexadecimal code points; those of a `TO` of several are separated
 * by spaces, too.
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
