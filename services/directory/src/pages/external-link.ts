import { type Html, html } from '@irp/web-pages';

const email = /^[\w.!#$%'*+/=^`{|}~-]+@[\w.-]+$/;

/**
 * A link to an https page or an e-mail address that a publisher has written; text for anything
 * else, such as `javascript:`, also if it was stored before the contract refused it.
 */
export function externalLink(target: string): Html {
  const href = hrefOf(target);
  if (href === undefined) {
    return html`${target}`;
  }
  // The directory vouches for no page that a publisher names.
  return html`<a href="${href}" rel="nofollow ugc noopener noreferrer">${target}</a>`;
}

function hrefOf(target: string): string | undefined {
  if (email.test(target)) {
    return `mailto:${encodeURI(target)}`;
  }
  const url = URL.parse(target);
  return url?.protocol === 'https:' ? url.href : undefined;
}
