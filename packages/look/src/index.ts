import { readFileSync } from 'node:fs';

/** The name of the platform, in the header and the title of each page. */
export const platformName = 'Investment Research Platform';

/** Colours, type, space and radius, in light and dark: custom properties of CSS. */
export const tokens = withoutComments(read('tokens.css'));

/** The style of a service's page, including tokens. A policy allows the style by hash. */
export const pageStyle = `${tokens}\n${withoutComments(read('page.css'))}`;

/** The logo of the platform, also the icon of the pages: a document of SVG. */
export const logo = read('logo.svg').trim();

/** The logo beside the name of the platform: hidden from screen readers. */
export const logoBesideName = logo.replace('<svg ', '<svg aria-hidden="true" ');

/** The logo for an attribute: a `data:` URL, without a further request; a policy allows the URL. */
export const logoUrl = `data:image/svg+xml,${encodeURIComponent(logo)}`;

function read(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}

/** A page contains the style: comments and indents would be sent with each page. */
function withoutComments(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}
