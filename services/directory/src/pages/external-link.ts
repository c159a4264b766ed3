import { type Html, html } from '@irp/web-pages';

const email = /^[\w.!#$%'*+/=^`{|}~-]+@[\w.-]+$/;

/**
 * Returns a link to a web page (https) or e-mail address of a publisher. Any other target, such as
 * `javascript:`, is shown as text. Listings stored by earlier versions may contain a target that
 * the contract now rejects.
 */
export function externalLink(target: string): Html {
  const href = hrefOf(target);
  if (href === undefined) {
    return html`${target}`;
  }
  // The link has `nofollow` and `ugc`, because the directory does not vouch for the pages of
  // publishers.
  return html`<a href="${href}" rel="nofollow ugc noopener noreferrer">${target}</a>`;
}

function hrefOf(target: string): string | undefined {
  if (email.test(target)) {
    return `mailto:${encodeURI(target)}`;
  }
  const url = URL.parse(target);
  return url?.protocol === 'https:' ? url.href : undefined;
}
