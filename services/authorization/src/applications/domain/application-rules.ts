import { loopbackHosts, type Principal, type Scope } from '@irp/contracts';
import { type GrantType, unencryptedRedirectError } from '@irp/contracts/authorization';
import { allowsDataOf } from '@irp/contracts/permissions';
import { type FieldError, PlatformError } from '@irp/errors';
import type { Application } from './application.ts';

type ValidatedFields = Pick<
  Application,
  'type' | 'redirectUris' | 'postLogoutRedirectUris' | 'grantTypes' | 'jwks' | 'scopes' | 'pkceRequired'
>;

/**
 * @param before the stored application that is changed; its own `http` redirect URIs stay valid
 * @throws PlatformError 400 with one error for each invalid field
 */
export function validateApplication(application: ValidatedFields, before?: ValidatedFields): void {
  const errors = [...uriErrors(application, before), ...grantTypeErrors(application)];
  if (application.type === 'public' && application.jwks !== null)
    errors.push({
      field: 'jwks',
      message: 'must be absent for a public application: it cannot keep a private key secret',
    });
  if (application.type === 'public' && !application.pkceRequired)
    errors.push({
      field: 'pkceRequired',
      message: 'must be true for a public application: nothing else protects its codes',
    });
  if (errors.length === 0) return;
  const message = errors.map((error) => `${error.field} ${error.message}`).join('; ');
  throw new PlatformError('invalid_request', message, { errors });
}

/** The rules that depend on the application; the contract has rejected URIs that are invalid for all. */
function uriErrors(application: ValidatedFields, before: ValidatedFields | undefined): FieldError[] {
  const { type, redirectUris, postLogoutRedirectUris } = application;
  const stored = new Set(before && [...before.redirectUris, ...before.postLogoutRedirectUris]);
  const isNativeClient = [...redirectUris, ...postLogoutRedirectUris].some(isPrivateUse);
  const inField = (field: string, uris: readonly string[]) =>
    uris.flatMap((uri, at) => {
      const typeError = type === 'confidential' ? confidentialClientError(uri) : publicError(uri, isNativeClient);
      const message = typeError ?? (stored.has(uri) ? undefined : unencryptedRedirectError(uri));
      return message === undefined ? [] : [{ field: `${field}.${at}`, message }];
    });
  return [...inField('redirectUris', redirectUris), ...inField('postLogoutRedirectUris', postLogoutRedirectUris)];
}

function confidentialClientError(text: string): string | undefined {
  if (!isPrivateUse(text)) return undefined;
  return 'must be an http or https URL: private-use schemes are for native, public applications';
}

/** RFC 8252, section 7: a native application receives redirects by private-use scheme, claimed HTTPS URI or loopback. */
function publicError(text: string, isNativeClient: boolean): string | undefined {
  if (isPrivateUse(text) && !new URL(text).protocol.includes('.'))
    return 'must use a scheme in reverse domain form, such as com.example.app:';
  if (isNativeClient && !fitsNative(text))
    return 'must be a loopback (http) or claimed (https) URI: another URI with a private-use scheme makes the application native';
  return undefined;
}

function grantTypeErrors({ type, grantTypes, redirectUris }: ValidatedFields): FieldError[] {
  const errors: FieldError[] = [];
  const addError = (field: string, message: string) => void errors.push({ field, message });
  const has = (grant: GrantType) => grantTypes.includes(grant);
  if (type === 'public' && has('client_credentials'))
    addError('grantTypes', 'must not contain client_credentials: a public application has no credentials');
  if (has('authorization_code') && redirectUris.length === 0)
    addError('redirectUris', 'must contain at least one URI for the grant type authorization_code');
  if (has('refresh_token') && !has('authorization_code') && !has('device_code'))
    addError(
      'grantTypes',
      'must contain authorization_code or device_code if it contains refresh_token: these issue refresh tokens',
    );
  return errors;
}

/** Accepted, but a reviewer or a security team would question it. */
export function warningsOf({ redirectUris, grantTypes, scopes, type, pkceRequired }: ValidatedFields): FieldError[] {
  const warnings: FieldError[] = [];
  for (const [at, text] of redirectUris.entries()) {
    const uri = new URL(text);
    if (unencryptedRedirectError(text) !== undefined)
      warnings.push({
        field: `redirectUris.${at}`,
        message: 'is not HTTPS: codes are sent unencrypted; replace it, a new one like it is rejected',
      });
    if (uri.protocol === 'http:' && uri.hostname === 'localhost')
      warnings.push({
        field: `redirectUris.${at}`,
        message: 'should use 127.0.0.1 or [::1]: localhost can resolve to another address (RFC 8252, section 8.3)',
      });
  }
  if (new Set(redirectUris).size < redirectUris.length)
    warnings.push({ field: 'redirectUris', message: 'contains the same URI more than once' });
  const high = scopes.filter(
    (scope) => scope === 'members.write' || scope === 'tokens.revoke' || scope === 'applications.write',
  );
  if (high.length > 0) warnings.push({ field: 'scopes', message: `contains high-risk scopes: ${high.join(', ')}` });
  if (grantTypes.includes('authorization_code') && !pkceRequired)
    warnings.push({
      field: 'pkceRequired',
      message: 'is false: an injected code is not detected (RFC 9700, section 2.1.1)',
    });
  if (type === 'public' && grantTypes.includes('device_code') && redirectUris.some((uri) => uri.startsWith('https:')))
    warnings.push({ field: 'grantTypes', message: 'contains device_code, which a web application does not need' });
  return warnings;
}

/** A native application: private-use schemes, and loopback redirects on any port, are accepted (RFC 8252, sections 7.1 and 7.3). */
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

/** A caller cannot give an application scopes that the caller does not have. @throws PlatformError 403 */
export function requireMayGive(principal: Principal, scopes: readonly Scope[]): void {
  const missing = scopes.filter((scope) => !principal.scopes.includes(scope));
  if (missing.length > 0)
    throw new PlatformError(
      'forbidden',
      `An application cannot have scopes that the calling credential does not have: ${missing.join(', ')}.`,
    );
}

/** @throws PlatformError 403 for a sandbox credential, unless the application is for the sandbox */
export function requireEnvironment(principal: Principal, { environment }: Pick<Application, 'environment'>): void {
  if (!allowsDataOf(principal, environment))
    throw new PlatformError(
      'forbidden',
      'environment must be sandbox: a sandbox credential registers applications for the sandbox only.',
    );
}

function isPrivateUse(text: string): boolean {
  return !/^https?:/i.test(text);
}
