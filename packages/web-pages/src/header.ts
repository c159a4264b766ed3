import { oauthRoutes } from '@irp/contracts/authorization';
import { consoleStart } from '@irp/contracts/console-addresses';
import { logoBesideName, platformName } from '@irp/look';
import { Html, html } from './html.ts';
import { defaultPageLanguage, type PageLanguage } from './language.ts';
import { pageTexts } from './texts.ts';

export interface Link {
  href: string;
  text: string;
}

export interface HeaderFields {
  /** Links to the parts of the platform. Default: none. */
  navigation?: readonly Link[];
  /** Whether the person is signed in. If true, the header has a link to sign out. */
  isSignedIn?: boolean;
  /** The language of the whole page. Default: English. */
  language?: PageLanguage | undefined;
  /** The path of the page. The header marks the link with this path as current. */
  path?: string;
}

/**
 * Returns links to the parts of the platform. A page for a single task, such as the sign-in, does
 * not show the links.
 */
export function platformNavigationIn(language: PageLanguage): readonly Link[] {
  const texts = pageTexts[language];
  return [
    { href: '/docs', text: texts.documentation },
    { href: '/directory', text: texts.directory },
    { href: consoleStart, text: texts.console },
    { href: '/account', text: texts.account },
  ];
}

const shownLogo = new Html(logoBesideName);

/**
 * Returns the header of a page: the logo and the name of the platform, and links if the page has
 * any.
 */
export function siteHeader({
  navigation = [],
  isSignedIn,
  path = '',
  language = defaultPageLanguage,
}: HeaderFields): Html {
  const texts = pageTexts[language];
  const signOut: Link = { href: oauthRoutes.end_session, text: texts.signOut };
  const links = isSignedIn ? [...navigation, signOut] : navigation;
  return html`<a class="skip" href="#content">${texts.skip}</a>
<header class="site"><a class="brand" href="/">${shownLogo}${platformName}</a>${
    links.length > 0 &&
    html`<nav aria-label="${texts.platform}">${links.map(({ href, text }) => html`<a href="${href}"${current(href, path)}>${text}</a> `)}</nav>`
  }</header>
`;
}

/**
 * Returns the attribute `aria-current` for a link to the page itself or to its part of the
 * platform.
 */
function current(href: string, path: string): Html | undefined {
  const [of, at] = [href, path].map((address) => address.replace(/\/$/, ''));
  if (at === of) {
    return html` aria-current="page"`;
  }
  return at?.startsWith(`${of}/`) ? html` aria-current="true"` : undefined;
}
