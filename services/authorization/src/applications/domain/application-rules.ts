import { adviceOnName, type Principal, type Scope } from '@irp/contracts';
import type { GrantType } from '@irp/contracts/authorization';
import { allowsDataOf } from '@irp/contracts/permissions';
import { type FieldError, PlatformError } from '@irp/errors';
import type { Application } from './application.ts';
import {
  type RedirectFields,
  redirectUriErrors,
  unencryptedUriWarnings,
} from './redirect-uri-rules.ts';

type ValidatedFields = RedirectFields &
  Pick<Application, 'name' | 'grantTypes' | 'jwks' | 'scopes' | 'pkceRequired'>;

/**
 * Checks all fields of an application.
 * @param before the application before the change; its stored `http` redirect URIs stay valid
 * @throws PlatformError 400 with an error for each invalid field
 */
export function validateApplication(application: ValidatedFields, before?: ValidatedFields): void {
  const errors = [
    ...nameErrors(application, before),
    ...redirectUriErrors(application, before),
    ...grantTypeErrors(application),
  ];
  if (application.type === 'public' && application.jwks !== null) {
    errors.push({
      field: 'jwks',
      message: 'must be absent for a public application: it cannot keep a private key secret',
    });
  }
  if (application.type === 'public' && !application.pkceRequired) {
    errors.push({
      field: 'pkceRequired',
      message: 'must be true for a public application: only PKCE protects its authorization codes',
    });
  }
  if (errors.length === 0) {
    return;
  }
  const message = errors.map((error) => `${error.field} ${error.message}`).join('; ');
  throw new PlatformError('invalid_request', message, { errors });
}

/**
 * Returns the errors of a name. A publicly visible name must follow the character rules for
 * reviews. The directory checks the similarity to other names. If the new name is too similar, the
 * directory continues to show the former name.
 */
function nameErrors(
  { name, directoryListing }: ValidatedFields,
  before: ValidatedFields | undefined,
): FieldError[] {
  const isSeen = directoryListing !== undefined && directoryListing.visibility !== 'private';
  const advice = isSeen && name !== before?.name ? adviceOnName(name) : undefined;
  return advice === undefined
    ? []
    : [
        {
          field: 'name',
          message: `must be written ${advice}, because other people see the name`,
        },
      ];
}

function grantTypeErrors({ type, grantTypes, redirectUris }: ValidatedFields): FieldError[] {
  const errors: FieldError[] = [];
  const addError = (field: string, message: string) => void errors.push({ field, message });
  const has = (grant: GrantType) => grantTypes.includes(grant);
  if (type === 'public' && has('client_credentials')) {
    addError(
      'grantTypes',
      'must not contain client_credentials: a public application has no credentials',
    );
  }
  if (has('authorization_code') && redirectUris.length === 0) {
    addError('redirectUris', 'must contain at least one URI for the grant type authorization_code');
  }
  if (has('refresh_token') && !has('authorization_code') && !has('device_code')) {
    addError(
      'grantTypes',
      'must contain authorization_code or device_code if it contains refresh_token: only these grant types issue refresh tokens',
    );
  }
  return errors;
}

/** Returns warnings about accepted values that a reviewer or a security team would question. */
export function warningsOf(application: ValidatedFields): FieldError[] {
  const { redirectUris, grantTypes, scopes, type, pkceRequired } = application;
  const warnings = unencryptedUriWarnings(application);
  for (const [at, text] of redirectUris.entries()) {
    const uri = new URL(text);
    if (uri.protocol === 'http:' && uri.hostname === 'localhost') {
      warnings.push({
        field: `redirectUris.${at}`,
        message:
          'should use 127.0.0.1 or [::1]: localhost can resolve to another address (RFC 8252, section 8.3)',
      });
    }
  }
  if (new Set(redirectUris).size < redirectUris.length) {
    warnings.push({
      field: 'redirectUris',
      message: 'contains the same URI more than once',
    });
  }
  const high = scopes.filter(
    (scope) =>
      scope === 'members.write' || scope === 'tokens.revoke' || scope === 'applications.write',
  );
  if (high.length > 0) {
    warnings.push({
      field: 'scopes',
      message: `contains high-risk scopes: ${high.join(', ')}`,
    });
  }
  if (grantTypes.includes('authorization_code') && !pkceRequired) {
    warnings.push({
      field: 'pkceRequired',
      message:
        'is false: an injected code is not detected; true is recommended if the client sends code_challenge (RFC 9700, section 2.1.1)',
    });
  }
  if (
    type === 'public' &&
    grantTypes.includes('device_code') &&
    redirectUris.some((uri) => uri.startsWith('https:'))
  ) {
    warnings.push({
      field: 'grantTypes',
      message: 'contains device_code, and a web application does not need device_code',
    });
  }
  return warnings;
}

/**
 * Requires that the calling credential has all scopes that it gives to an application.
 * @throws PlatformError 403
 */
export function requireMayGive(principal: Principal, scopes: readonly Scope[]): void {
  const missing = scopes.filter((scope) => !principal.scopes.includes(scope));
  if (missing.length > 0) {
    throw new PlatformError(
      'forbidden',
      `An application cannot have scopes that the calling credential does not have: ${missing.join(', ')}.`,
    );
  }
}

/**
 * Requires that the credential may register an application for the environment. A sandbox
 * credential may register applications only for the sandbox.
 * @throws PlatformError 403
 */
export function requireEnvironment(
  principal: Principal,
  { environment }: Pick<Application, 'environment'>,
): void {
  if (!allowsDataOf(principal, environment)) {
    throw new PlatformError(
      'forbidden',
      'environment must be sandbox: a sandbox credential registers applications for the sandbox only.',
    );
  }
}
