import { nameSchema } from './fields.ts';

const platformName = 'investmentresearchplatform';

/** Letters and digits that look like the Latin letters of the platform's name (Unicode Technical Standard 39, confusables). */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '|': 'l', ı: 'i', ɑ: 'a', ɡ: 'g' },
  ...{ а: 'a', с: 'c', е: 'e', һ: 'h', і: 'i', ӏ: 'l', м: 'm', п: 'n', о: 'o', р: 'p', г: 'r', ѕ: 's', т: 't', ѵ: 'v' },
  ...{ α: 'a', ϲ: 'c', ε: 'e', ι: 'i', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', η: 'n' },
};

/** A text as a hurried reader sees it: without case, accents, spaces and punctuation, and with Latin letters for those that look like them. */
export function asSeen(text: string): string {
  const letters = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return [...letters]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** A name that other people read, in mails and on consent pages: it must not pose as the platform. */
export const shownNameSchema = nameSchema.refine(
  (name) => !asSeen(name).replaceAll('i', 'l').includes(platformName.replaceAll('i', 'l')),
  'must not contain the name of the platform',
);
