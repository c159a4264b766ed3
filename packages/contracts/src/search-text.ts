import { cleanText } from './text.ts';

/**
 * Returns the schema of a text that a user types to search: at most 200 characters, with at least
 * one letter or digit in any script. In place of letters, the pattern accepts all characters from
 * U+00AA on. Some validators do not support \p{L}, and a list of all letters would have 5 KB.
 */
export function searchText() {
  return cleanText(200)
    .refine((value) => /[\p{L}\p{N}]/u.test(value), 'must contain a letter or a digit')
    .meta({
      pattern:
        '^[^\\u0000]*[^\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9][^\\u0000]*$',
    });
}
