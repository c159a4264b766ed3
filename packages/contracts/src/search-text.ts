import { cleanText } from './text.ts';

/**
 * Words to search for, as typed by a person: at most 200 characters, with at least one letter or
 * digit of any script. The pattern accepts everything from U+00AA on in place of a letter: not
 * every validator knows \p{L}, and a list of all letters has five kilobytes.
 */
export function searchText() {
  return cleanText(200)
    .refine((value) => /[\p{L}\p{N}]/u.test(value), 'must contain a letter or a digit')
    .meta({
      pattern:
        '^[^\\u0000]*[^\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9][^\\u0000]*$',
    });
}
