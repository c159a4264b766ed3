import type { DataEnvironment, Principal } from '../principal.ts';
import type { Scope } from '../scopes.ts';
import type { Conditions } from './permission.ts';
import { type Role, scopesByRole } from './roles.ts';

/** The required scopes missing from the credential. @param held the scopes of the credential */
export function missingScopes(
  { scopes = [] }: Pick<Conditions, 'scopes'>,
  held: readonly Scope[],
): Scope[] {
  return scopes.filter((scope) => !held.includes(scope));
}

/** The required scopes missing from an application; empty for a user with an API key. */
export function missingApplicationScopes(
  { applicationScopes: scopes = [] }: Pick<Conditions, 'applicationScopes'>,
  { applicationId, scopes: held }: Pick<Principal, 'applicationId' | 'scopes'>,
): Scope[] {
  return applicationId === undefined ? [] : missingScopes({ scopes }, held);
}

/** The scopes of the user's role missing from the credential, if a full credential is required. */
export function missingOfRole(
  { fullCredential }: Pick<Conditions, 'fullCredential'>,
  { role, scopes: held }: Pick<Principal, 'role' | 'scopes'>,
): Scope[] {
  return fullCredential && role !== undefined
    ? missingScopes({ scopes: scopesByRole[role] }, held)
    : [];
}

/**
 * Whether the kind of caller is allowed: a user with an API key or in the console, an application
 * for a user, or an application on its own.
 */
export function allowsCaller(
  { callers }: Pick<Conditions, 'callers'>,
  {
    userId,
    applicationId,
    credentialKind,
  }: Pick<Principal, 'userId' | 'applicationId' | 'credentialKind'>,
): boolean {
  if (callers === undefined) {
    return true;
  }
  if (userId === undefined) {
    return false;
  }
  return callers === 'people' || (applicationId === undefined && credentialKind !== 'session');
}

export function allowsEnvironment(
  { environments }: Pick<Conditions, 'environments'>,
  environment: DataEnvironment,
): boolean {
  return environments === undefined || environments.includes(environment);
}

/**
 * Whether the role is allowed.
 * @param role undefined for an application on its own and for a user without membership
 */
export function allowsRole({ roles }: Pick<Conditions, 'roles'>, role: Role | undefined): boolean {
  return roles === undefined || (role !== undefined && roles.includes(role));
}

/** Whether the user has one of the required platform roles. */
export function allowsPlatformRoles(
  { platformRoles }: Pick<Conditions, 'platformRoles'>,
  { platformRoles: held = [] }: Pick<Principal, 'platformRoles'>,
): boolean {
  return platformRoles === undefined || platformRoles.some((role) => held.includes(role));
}

/** Whether the role is allowed and no required scope is missing. */
export function allowsScopesAndRole(
  conditions: Pick<Conditions, 'scopes' | 'roles'>,
  { role, scopes }: Pick<Principal, 'role' | 'scopes'>,
): boolean {
  return allowsRole(conditions, role) && missingScopes(conditions, scopes).length === 0;
}

const visible: Record<DataEnvironment, readonly DataEnvironment[]> = {
  production: ['production', 'sandbox'],
  sandbox: ['sandbox'],
};

/**
 * Whether the caller may see and create keys, applications, consents and tokens of the environment
 * `data`: with a production credential in both environments, with a sandbox credential only in the
 * sandbox.
 */
export function allowsDataOf(
  { environment }: Pick<Principal, 'environment'>,
  data: DataEnvironment,
): boolean {
  return visible[environment].includes(data);
}

/**
 * The only visible environment of keys, applications, consents and tokens for the credential;
 * undefined for both.
 */
export function onlyEnvironmentOf({
  environment,
}: Pick<Principal, 'environment'>): DataEnvironment | undefined {
  const [first, ...others] = visible[environment];
  return others.length === 0 ? first : undefined;
}
