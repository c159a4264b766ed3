import { type Page, type PageLanguage, renderDocument } from '@irp/web-pages';
import { expect } from 'chai';

/** A page by its name, its German heading, and what renders it. */
export type GermanPage = [
  what: string,
  heading: string,
  render: (language: PageLanguage) => Page | Pick<Page, 'title' | 'body'>,
];

/** A test for each page. @param data see {@link expectGerman} */
export function itIsGerman(pages: readonly GermanPage[], data: readonly string[]): void {
  for (const [what, heading, render] of pages) {
    it(what, () => {
      expectGerman(render, heading, data);
    });
  }
}

/**
 * Renders a page in both languages, and compares them.
 * @param data what people and applications wrote, which is the same in each language
 */
export function expectGerman(
  render: GermanPage[2],
  heading: string,
  data: readonly string[],
): void {
  const english = renderDocument({ language: 'en', ...render('en') });
  const german = renderDocument({ language: 'de', ...render('de') });
  expectTranslation(german, english, heading, data);
}

/**
 * The German page has this heading, no text of the English one, and the same forms, fields,
 * buttons and links.
 */
export function expectTranslation(
  german: string,
  english: string,
  heading: string,
  data: readonly string[],
): void {
  expect(english).to.contain('<html lang="en">');
  expect(german).to.contain('<html lang="de">').and.contain(`<h1>${heading}</h1>`);
  const kept = new Set(textsOf(english, data));
  expect(textsOf(german, data).filter((text) => kept.has(text))).to.deep.equal([]);
  expect(controlsOf(german)).to.deep.equal(controlsOf(english));
}

/** What a person reads or hears, without `data`. The name of the platform has no translation. */
function textsOf(document: string, data: readonly string[]): string[] {
  const content = document.replaceAll(/<(script|style)>[\s\S]*?<\/\1>/g, '');
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
