import { deepStrictEqual, match } from 'node:assert/strict';

/**
 * The German page has this heading, no text of the English page, and the same forms, fields,
 * buttons and links.
 * @param data texts of people and applications, the same in each language
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
 * The texts for a reader or listener, without `data` and code. The name of the platform has no
 * translation.
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
