import { Html } from '@irp/web-pages';
import { marked } from 'marked';

/**
 * Renders CommonMark as HTML. The text must come from documents of the platform. Links to paths of
 * this host become relative, so they work if a proxy adds a path prefix.
 * @param root path from the page to the root of the host, such as `../../`
 */
export function markdown(text: string, root: string): Html {
  const rendered = marked.parse(text, { async: false });
  return new Html(rendered.replaceAll('href="/', `href="${root}`));
}
