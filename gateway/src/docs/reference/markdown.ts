import { Html } from '@irp/web-pages';
import { marked } from 'marked';

/**
 * Renders CommonMark as HTML. The text must be ours, because HTML in it is not escaped. Links to
 * paths of this host become relative, so that they work behind a path prefix.
 * @param root path from the page to the root of the host, such as `../../`
 */
export function markdown(text: string, root: string): Html {
  const rendered = marked.parse(text, { async: false });
  return new Html(rendered.replaceAll('href="/', `href="${root}`));
}
