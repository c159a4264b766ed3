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
 * Returns whether the platform serves HTML at a path, including error pages, to a client that
 * accepts HTML: sign-in, consent, account and directory pages, the console, the addresses of former
 * pages, and the page of a mail to a contact. Every other response is JSON, regardless of `Accept`,
 * because some HTTP libraries accept `text/html` by default (HttpURLConnection of Java).
 * @param path without the query
 */
export function servesHtml(path: string): boolean {
  return webPath.test(path) && !programPath.test(path);
}
