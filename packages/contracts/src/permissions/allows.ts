import type { DataEnvironment, Principal } from '../principal.ts';
import type { Scope } from '../scopes.ts';
import type { Conditions } from './permission.ts';
import { type Role, scopesByRole } from './roles.ts';

/**
 * Returns the required scopes that the credential does not have.
 * @param held the scopes of the credential
 */
export function missingScopes(
  { scopes = [] }: Pick<Conditions, 'scopes'>,
  held: readonly Scope[],
): Scope[] {
  return scopes.filter((scope) => !held.includes(scope));
}

/**
 * Returns the required scopes that an application does not have. Returns an empty list for a user
 * with an API key.
 */
export function missingApplicationScopes(
  { applicationScopes: scopes = [] }: Pick<Conditions, 'applicationScopes'>,
  { applicationId, scopes: held }: Pick<Principal, 'applicationId' | 'scopes'>,
): Scope[] {
  return applicationId === undefined ? [] : missingScopes({ scopes }, held);
}

/**
 * Returns the scopes of the user's role that the credential does not have; empty if the conditions
 * require no full credential.
 */
export function missingOfRole(
  { fullCredential }: Pick<Conditions, 'fullCredential'>,
  { role, scopes: held }: Pick<Principal, 'role' | 'scopes'>,
): Scope[] {
  return fullCredential && role !== undefined
    ? missingScopes({ scopes: scopesByRole[role] }, held)
    : [];
}

/**
 * Tells whether the kind of caller is permitted: a user with an API key or in the console, an
 * application on behalf of a user, or an application without a user.
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
 * Tells whether the role is permitted.
 * @param role undefined for an application without a user, and for a user who is not a member
 */
export function allowsRole({ roles }: Pick<Conditions, 'roles'>, role: Role | undefined): boolean {
  return roles === undefined || (role !== undefined && roles.includes(role));
}

/** Tells whether the user has one of the required platform roles. */
export function allowsPlatformRoles(
  { platformRoles }: Pick<Conditions, 'platformRoles'>,
  { platformRoles: held = [] }: Pick<Principal, 'platformRoles'>,
): boolean {
  return platformRoles === undefined || platformRoles.some((role) => held.includes(role));
}

/** Tells whether the role is permitted, and the credential has all required scopes. */
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
 * Tells whether the caller may see and create keys, applications, consents and tokens of an
 * environment. A production credential permits both environments. A sandbox credential permits only
 * the sandbox.
 */
export function allowsDataOf(
  { environment }: Pick<Principal, 'environment'>,
  data: DataEnvironment,
): boolean {
  return visible[environment].includes(data);
}

/**
 * Returns the only environment whose keys, applications, consents and tokens the credential may
 * see; undefined if it may see both environments.
 */
export function onlyEnvironmentOf({
  environment,
}: Pick<Principal, 'environment'>): DataEnvironment | undefined {
  const [first, ...others] = visible[environment];
  return others.length === 0 ? first : undefined;
}
