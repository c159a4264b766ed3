import type { ApplicationType, GrantType, Principal, Scope } from '@irp/contracts';
import { type FieldFault, PlatformError } from '@irp/errors';
import type { Application } from './application.ts';

type Checked = Pick<Application, 'type' | 'redirectUris' | 'postLogoutRedirectUris' | 'grantTypes' | 'jwks' | 'scopes'>;

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** What a browser would run or read instead of opening an application. */
const dangerousSchemes = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ftp:',
  'ws:',
  'wss:',
]);

/** The grant types of an application that names none. */
export function defaultGrantTypes(type: ApplicationType, redirectUris: readonly string[]): GrantType[] {
  const interactive: GrantType[] = redirectUris.length > 0 ? ['authorization_code', 'refresh_token'] : [];
  if (type === 'confidential') return [...interactive, 'client_credentials'];
  return redirectUris.length > 0 ? interactive : ['device_code', 'refresh_token'];
}

/** @throws PlatformError 400 that names every field at fault */
export function requireSound(application: Checked): void {
  const faults = [...uriFaults(application), ...grantTypeFaults(application)];
  if (application.type === 'public' && application.jwks !== null)
    faults.push({ field: 'jwks', message: 'is for confidential applications: a public one cannot keep a private key' });
  if (faults.length === 0) return;
  const message = faults.map((fault) => `${fault.field} ${fault.message}`).join('; ');
  throw new PlatformError('invalid_request', message, { errors: faults });
}

function uriFaults({ type, redirectUris, postLogoutRedirectUris }: Checked): FieldFault[] {
  const inField = (field: string, uris: readonly string[]) =>
    uris.flatMap((uri, at) => uriFault(uri, type).map((message) => ({ field: `${field}.${at}`, message })));
  return [...inField('redirectUris', redirectUris), ...inField('postLogoutRedirectUris', postLogoutRedirectUris)];
}

/** RFC 6749, section 3.1.2; RFC 8252, section 7; RFC 9700, section 2.1. */
function uriFault(text: string, type: ApplicationType): string[] {
  const uri = new URL(text);
  if (text.includes('#')) return ['must not have a fragment'];
  if (uri.username !== '' || uri.password !== '') return ['must not have a user name or password'];
  if (text.includes('*')) return ['must not have a wildcard: redirect URIs are compared exactly'];
  if (dangerousSchemes.has(uri.protocol)) return [`must not use the scheme ${uri.protocol}`];
  if (isWeb(uri)) return [];
  if (type === 'confidential') return ['must be an https URL: private-use schemes are for native, public applications'];
  if (!uri.protocol.includes('.')) return ['must use a scheme in reverse domain form, such as com.example.app:'];
  return [];
}

function grantTypeFaults({ type, grantTypes, redirectUris }: Checked): FieldFault[] {
  const faults: FieldFault[] = [];
  const fault = (field: string, message: string) => void faults.push({ field, message });
  const has = (grant: GrantType) => grantTypes.includes(grant);
  if (type === 'public' && has('client_credentials'))
    fault('grantTypes', 'must not hold client_credentials: a public application has none');
  if (has('authorization_code') && redirectUris.length === 0)
    fault('redirectUris', 'must hold at least one URI for the grant type authorization_code');
  if (has('refresh_token') && !has('authorization_code') && !has('device_code'))
    fault('grantTypes', 'must not hold refresh_token alone: authorization_code or device_code gives refresh tokens');
  return faults;
}

/** What is accepted, but what a reviewer or a security team would ask about. */
export function warningsOf({ redirectUris, grantTypes, scopes, type }: Checked): FieldFault[] {
  const warnings: FieldFault[] = [];
  for (const [at, text] of redirectUris.entries()) {
    const uri = new URL(text);
    if (uri.protocol === 'http:' && !loopbackHosts.has(uri.hostname))
      warnings.push({
        field: `redirectUris.${at}`,
        message: 'is not HTTPS: codes travel in the clear; it cannot be published',
      });
    if (uri.protocol === 'http:' && uri.hostname === 'localhost')
      warnings.push({
        field: `redirectUris.${at}`,
        message: 'should name 127.0.0.1 or [::1]: localhost may lead elsewhere (RFC 8252, section 8.3)',
      });
  }
  if (new Set(redirectUris).size < redirectUris.length)
    warnings.push({ field: 'redirectUris', message: 'holds the same URI more than once' });
  const high = scopes.filter(
    (scope) => scope === 'members.write' || scope === 'tokens.revoke' || scope === 'applications.write',
  );
  if (high.length > 0) warnings.push({ field: 'scopes', message: `asks for much: ${high.join(', ')}` });
  if (type === 'public' && grantTypes.includes('device_code') && redirectUris.some((uri) => uri.startsWith('https:')))
    warnings.push({ field: 'grantTypes', message: 'holds device_code, which a web page does not need' });
  return warnings;
}

/** Native: it takes loopback redirects on any port and private-use schemes (RFC 8252, sections 7.1 and 7.3). */
export function isNative({ redirectUris, type }: Pick<Application, 'redirectUris' | 'type'>): boolean {
  if (type !== 'public' || redirectUris.length === 0) return false;
  return (
    redirectUris.every((text) => {
      const uri = new URL(text);
      return !isWeb(uri) || uri.protocol === 'https:' || loopbackHosts.has(uri.hostname);
    }) && redirectUris.some((text) => !text.toLowerCase().startsWith('https:'))
  );
}

/** Nobody registers an application that may do more than they may. @throws PlatformError 403 */
export function requireMayGive(principal: Principal, scopes: readonly Scope[]): void {
  const beyond = scopes.filter((scope) => !principal.scopes.includes(scope));
  if (beyond.length > 0)
    throw new PlatformError('forbidden', `This credential cannot give what it does not have: ${beyond.join(', ')}.`);
}

/** @throws PlatformError 403 where a sandbox credential reaches for production */
export function requireEnvironment(principal: Principal, { environment }: Pick<Application, 'environment'>): void {
  if (principal.environment === 'sandbox' && environment !== 'sandbox')
    throw new PlatformError('forbidden', 'A sandbox credential registers applications for the sandbox only.');
}

function isWeb(uri: URL): boolean {
  return uri.protocol === 'https:' || uri.protocol === 'http:';
}
