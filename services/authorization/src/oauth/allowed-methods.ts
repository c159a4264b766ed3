import { routes } from './configuration.ts';

const reading = 'GET, HEAD';
const posting = 'POST, OPTIONS';

const methods: Record<string, string> = {
  [routes.authorization]: reading,
  [routes.token]: posting,
  [routes.revocation]: posting,
  [routes.introspection]: posting,
  [routes.userinfo]: `${reading}, ${posting}`,
  [routes.pushed_authorization_request]: posting,
  [routes.jwks]: `${reading}, OPTIONS`,
  [routes.end_session]: reading,
  [`${routes.end_session}/confirm`]: 'POST',
  [`${routes.end_session}/success`]: reading,
  [routes.device_authorization]: posting,
  [routes.code_verification]: `${reading}, POST`,
  '/.well-known/oauth-authorization-server': `${reading}, OPTIONS`,
  '/.well-known/openid-configuration': `${reading}, OPTIONS`,
};

/** How an OAuth address may be called, in the words of `Allow`. @returns undefined where there is nothing */
export function allowedMethods(path: string): string | undefined {
  return methods[path] ?? (/^\/oauth\/(?:authorize|device)\/[\w-]+$/.test(path) ? reading : undefined);
}
