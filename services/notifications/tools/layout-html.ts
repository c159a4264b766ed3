import { readFileSync } from 'node:fs';
import mjml2html from 'mjml';

/**
 * The HTML of `templates/layout.mjml`.
 * @throws Error for an element or attribute that MJML does not know
 */
export async function layoutHtml(): Promise<string> {
  const source = readFileSync(new URL('../templates/layout.mjml', import.meta.url), 'utf8');
  const { html } = await mjml2html(source, { validationLevel: 'strict' });
  // MJML indents as its components are nested, with empty lines between.
  const lines = html.split('\n').map((line) => line.trim());
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}
