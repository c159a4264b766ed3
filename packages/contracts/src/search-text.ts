import { cleanText } from './text.ts';

/** Words to search for, as a person types them: at most 200 characters, with at least one letter or digit. */
export function searchText() {
  return cleanText(200)
    .refine((value) => /[\p{L}\p{N}]/u.test(value), 'must contain a letter or a digit')
    .meta({
      pattern:
        '^[^\\u0000]*[0-9A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3][^\\u0000]*$',
    });
}
