import type { ApplicationType, GrantType, Principal, Scope } from '@irp/contracts';
import { type FieldFault, PlatformError } from '@irp/errors';
import type { Application } from './application.ts';

type Checked = Pick<Application, 'type' | 'redirectUris' | 'postLogoutRedirectUris' | 'grantTypes' | 'jwks' | 'scopes'>;

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);
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

/** What depends on the application; the contract has refused what no application may have. */
function uriFaults(application: Checked): FieldFault[] {
  const { type, redirectUris, postLogoutRedirectUris } = application;
  const native = [...redirectUris, ...postLogoutRedirectUris].some(isPrivateUse);
  const inField = (field: string, uris: readonly string[]) =>
    uris.flatMap((uri, at) => {
      const message = type === 'confidential' ? confidentialFault(uri) : publicFault(uri, native);
      return message === undefined ? [] : [{ field: `${field}.${at}`, message }];
    });
  return [...inField('redirectUris', redirectUris), ...inField('postLogoutRedirectUris', postLogoutRedirectUris)];
}

function confidentialFault(text: string): string | undefined {
  if (!isPrivateUse(text)) return undefined;
  return 'must be an https URL: private-use schemes are for native, public applications';
}

/** RFC 8252, section 7: a native application is reached by its own scheme, by a claimed HTTPS URI or by loopback. */
function publicFault(text: string, native: boolean): string | undefined {
  if (isPrivateUse(text) && !new URL(text).protocol.includes('.'))
    return 'must use a scheme in reverse domain form, such as com.example.app:';
  if (native && !fitsNative(text))
    return 'must be loopback (http) or claimed (https): with a private-use scheme the application is native';
  return undefined;
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
export function isNative({
  redirectUris,
  postLogoutRedirectUris,
  type,
}: Pick<Application, 'redirectUris' | 'postLogoutRedirectUris' | 'type'>): boolean {
  const uris = [...redirectUris, ...postLogoutRedirectUris];
  return type === 'public' && uris.every(fitsNative) && uris.some((uri) => !/^https:/i.test(uri));
}

function fitsNative(text: string): boolean {
  if (isPrivateUse(text)) return true;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:') === loopbackHosts.has(hostname);
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

function isPrivateUse(text: string): boolean {
  return !/^https?:/i.test(text);
}
