import { deepStrictEqual, match } from 'node:assert/strict';

/**
 * Asserts that the German page has this heading and no text of the English page. Both pages must
 * have the same forms, fields, buttons and links.
 * @param data texts of people and applications, which are the same in each language
 */
export function expectTranslation(
  german: string,
  english: string,
  heading: string,
  data: readonly string[],
): void {
  match(english, /<html lang="en">/);
  match(german, /<html lang="de">/);
  deepStrictEqual(headingsOf(german), [heading]);
  const kept = new Set(textsOf(english, data));
  deepStrictEqual(
    textsOf(german, data).filter((text) => kept.has(text)),
    [],
  );
  deepStrictEqual(controlsOf(german), controlsOf(english));
}

function headingsOf(document: string): string[] {
  return [...document.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, heading = '']) => heading);
}

/**
 * Returns the visible texts and the texts for screen readers, without `data` and code. The name of
 * the platform has no translation, so the name is left out.
 */
function textsOf(document: string, data: readonly string[]): string[] {
  const content = document.replaceAll(/<(script|style|code)>[\s\S]*?<\/\1>/g, '');
  const labels = [...content.matchAll(/ (?:aria-label|alt|content)="([^"]*)"/g)].map(
    ([, label = '']) => label,
  );
  const own = [...data, 'Investment Research Platform', 'width=device-width,initial-scale=1'];
  const texts = [...content.split(/<[^>]*>/), ...labels].map((text) =>
    own.reduce((rest, one) => rest.replaceAll(one, ''), text).trim(),
  );
  return texts.filter((text) => /\p{L}{2}/u.test(text));
}

function controlsOf(document: string): string[] {
  const tags = document.match(/<(?:a|form|input|button|select|option|img)\b[^>]*>/g) ?? [];
  return tags.map((tag) => tag.replaceAll(/ (?:aria-label|alt|value)="[^"]*"/g, '')).toSorted();
}
