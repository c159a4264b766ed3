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
  /** Whether the viewer is signed in, and can sign out from here. */
  isSignedIn?: boolean;
  /** The language of the whole page. Default: English. */
  language?: PageLanguage | undefined;
  /** The path of the page: the header marks the link as the current page. */
  path?: string;
}

/** The parts of the platform. A page of a task, such as a sign-in, has no links to the parts. */
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

/** The header of every page: name and, if the page has links, links to other parts. */
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

/** The link of the page itself, or of the page's part. */
function current(href: string, path: string): Html | undefined {
  const [of, at] = [href, path].map((address) => address.replace(/\/$/, ''));
  if (at === of) {
    return html` aria-current="page"`;
  }
  return at?.startsWith(`${of}/`) ? html` aria-current="true"` : undefined;
}
