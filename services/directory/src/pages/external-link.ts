import { type Html, html } from '@irp/web-pages';

const email = /^[\w.!#$%'*+/=^`{|}~-]+@[\w.-]+$/;

/**
 * A link to a publisher's https page or e-mail address. Any other target is rendered as text, such
 * as `javascript:`, even if stored before the contract rejected such targets.
 */
export function externalLink(target: string): Html {
  const href = hrefOf(target);
  if (href === undefined) {
    return html`${target}`;
  }
  // The directory does not vouch for a publisher's pages.
  return html`<a href="${href}" rel="nofollow ugc noopener noreferrer">${target}</a>`;
}

function hrefOf(target: string): string | undefined {
  if (email.test(target)) {
    return `mailto:${encodeURI(target)}`;
  }
  const url = URL.parse(target);
  return url?.protocol === 'https:' ? url.href : undefined;
}
