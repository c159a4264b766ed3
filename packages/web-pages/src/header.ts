import { oauthRoutes } from '@irp/contracts/authorization';
import { consoleStart } from '@irp/contracts/console-addresses';
import { logoBesideName, platformName } from '@irp/look';
import { Html, html } from './html.ts';

export interface Link {
  href: string;
  text: string;
}

export interface HeaderFields {
  /** Links to the parts of the platform. Default: none. */
  navigation?: readonly Link[];
  /** Whether the person who sees it is signed in, and can sign out from here. */
  isSignedIn?: boolean;
  /** Of the page: its link in the header says that it is the current one. */
  path?: string;
}

/** The parts of the platform. A page of a task, such as a sign-in, has no links to them. */
export const platformNavigation: readonly Link[] = [
  { href: '/docs', text: 'Documentation' },
  { href: '/directory', text: 'Directory' },
  { href: consoleStart, text: 'Console' },
  { href: '/account', text: 'Your account' },
];

const signOut: Link = { href: oauthRoutes.end_session, text: 'Sign out' };
const shownLogo = new Html(logoBesideName);

/** The header of every page: name, and where the page has them, links to other parts. */
export function siteHeader({ navigation = [], isSignedIn, path = '' }: HeaderFields): Html {
  const links = isSignedIn ? [...navigation, signOut] : navigation;
  return html`<a class="skip" href="#content">Skip to the content</a>
<header class="site"><a class="brand" href="/">${shownLogo}${platformName}</a>${
    links.length > 0 &&
    html`<nav aria-label="Platform">${links.map(({ href, text }) => html`<a href="${href}"${current(href, path)}>${text}</a> `)}</nav>`
  }</header>
`;
}

/** The link of the page itself, or of the part that it belongs to. */
function current(href: string, path: string): Html | undefined {
  const [of, at] = [href, path].map((address) => address.replace(/\/$/, ''));
  if (at === of) {
    return html` aria-current="page"`;
  }
  return at?.startsWith(`${of}/`) ? html` aria-current="true"` : undefined;
}
