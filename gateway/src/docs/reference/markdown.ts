import { Html } from '@irp/web-pages';
import { marked } from 'marked';

/**
 * Renders CommonMark of our own documents as HTML. Links to paths of this host become relative and
 * so work behind a path prefix.
 * @param root path from the page to the root of the host, such as `../../`
 */
export function markdown(text: string, root: string): Html {
  const rendered = marked.parse(text, { async: false });
  return new Html(rendered.replaceAll('href="/', `href="${root}`));
}
