import { oauthRoutes } from './oauth-routes.ts';

const webPath = /^\/(?:account|console|oauth|directory|webhooks|contact-confirmation)(?:\/|$)/;

/** OAuth endpoints that programs call, and browsers do not. */
const programEndpoints = [
  oauthRoutes.token,
  oauthRoutes.revocation,
  oauthRoutes.introspection,
  oauthRoutes.userinfo,
  oauthRoutes.pushed_authorization_request,
  oauthRoutes.jwks,
  oauthRoutes.device_authorization,
];
const programPath = new RegExp(`^(?:${programEndpoints.join('|')})(?:/|$)`, 'i');

/**
 * Tells whether the platform serves HTML at a path to a client that accepts HTML. These are the
 * pages for sign-in, consent, account and directory, the console, former addresses of pages, and
 * the page to which a mail to a contact links. Other paths always get JSON, because some HTTP
 * libraries accept `text/html` by default (HttpURLConnection in Java).
 * @param path the path without the query
 */
export function servesHtml(path: string): boolean {
  return webPath.test(path) && !programPath.test(path);
}
