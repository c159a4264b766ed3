import { discoveryRoutes, oauthRoutes, servesHtml } from '@irp/contracts/authorization';

const reading = 'GET, HEAD';
const posting = 'POST, OPTIONS';

const methods: Record<string, string> = {
  [oauthRoutes.authorization]: `${reading}, POST`,
  [oauthRoutes.token]: posting,
  [oauthRoutes.revocation]: posting,
  [oauthRoutes.introspection]: posting,
  [oauthRoutes.userinfo]: `${reading}, ${posting}`,
  [oauthRoutes.pushed_authorization_request]: posting,
  [oauthRoutes.jwks]: `${reading}, OPTIONS`,
  [oauthRoutes.end_session]: `${reading}, POST`,
  [`${oauthRoutes.end_session}/confirm`]: 'POST',
  [`${oauthRoutes.end_session}/success`]: reading,
  [oauthRoutes.device_authorization]: posting,
  [oauthRoutes.code_verification]: `${reading}, POST`,
  ...Object.fromEntries(
    Object.values(discoveryRoutes).map((path) => [path, `${reading}, OPTIONS`]),
  ),
};

/** Returns the value of `Allow` for a path; undefined for an unknown path. */
export function allowedMethods(path: string): string | undefined {
  return (
    methods[path] ?? (/^\/oauth\/(?:authorize|device)\/[\w-]+$/.test(path) ? reading : undefined)
  );
}

/**
 * Returns the canonical address of a path variant, such as `/oauth/token` for `/oauth/Token/`.
 * oidc-provider would serve a variant like its canonical path, so the server rejects variants with
 * 404. Returns undefined for variants of pages, which are served because people type page
 * addresses.
 */
export function variantOf(path: string): string | undefined {
  const address = path.toLowerCase().replace(/\/$/, '');
  return address !== path && address in methods && !servesHtml(address) ? address : undefined;
}
