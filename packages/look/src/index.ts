import { readFileSync } from 'node:fs';

/** The name of the platform, in the header and the title of each page. */
export const platformName = 'Investment Research Platform';

/** CSS custom properties for colours, type, space and radius, in a light and a dark theme. */
export const tokens = withoutComments(read('tokens.css'));

/**
 * The style of pages that services render, including tokens. The Content-Security-Policy allows
 * this style by hash.
 */
export const pageStyle = `${tokens}\n${withoutComments(read('page.css'))}`;

/** The logo of the platform and the icon of the pages, as an SVG document. */
export const logo = read('logo.svg').trim();

/** The logo beside the name of the platform, hidden from screen readers. */
export const logoBesideName = logo.replace('<svg ', '<svg aria-hidden="true" ');

/**
 * The logo as a `data:` URL, without a further request. The Content-Security-Policy of the pages
 * allows such URLs.
 */
export const logoUrl = `data:image/svg+xml,${encodeURIComponent(logo)}`;

function read(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}

/** Removes comments and indentation, because every page contains the style. */
function withoutComments(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}
