import type { DataEnvironment } from '../principal.ts';
import type { Scope } from '../scopes.ts';
import type { PlatformRole, Role } from './roles.ts';

/**
 * `people`: users with an API key or in the console, and applications that act for a user.
 * `people with an API key`: users only, also in the console; no application, not even on behalf of a
 * user.
 */
export type Callers = 'people' | 'people with an API key';

/** The conditions that a caller must meet. An absent member is no restriction. */
export interface Conditions {
  /** The credential must have all of these scopes. */
  scopes?: readonly Scope[];
  callers?: Callers;
  /** An application must have these scopes too, also when it acts for a user. */
  applicationScopes?: readonly Scope[];
  /**
   * The environment of the credential must be one of these. A workspace and its members are the
   * same in both environments: they are changed with production credentials, so that a sandbox key
   * on a test machine cannot change production.
   */
  environments?: readonly DataEnvironment[];
  /**
   * The credential must have every scope of its user's role, because the change affects all
   * credentials of the user: a stolen key with fewer scopes must not be enough.
   */
  fullCredential?: true;
  /** The caller must have one of these roles. An application on its own has no role. */
  roles?: readonly Role[];
  /**
   * The user must have one of these platform roles, which an API key and the console have in
   * production, and the access token of an application has not.
   */
  platformRoles?: readonly PlatformRole[];
}

/** Further conditions for a resource of another user. */
interface OthersConditions extends Conditions {
  /**
   * A caller who does not meet these gets a 404, which does not disclose that the resource exists.
   */
  visibleTo?: Pick<Conditions, 'scopes' | 'roles'>;
}

/** Further conditions for a resource of the caller. */
interface OwnConditions extends Conditions {
  /**
   * To change another key of the same user, the credential must have every scope of that key, or
   * these scopes.
   */
  scopesOfKeyOr?: readonly Scope[];
}

/** Who may call an endpoint: one line of the table. */
export interface Permission extends Conditions {
  scopes: readonly Scope[];
  own?: OwnConditions;
  others?: OthersConditions;
  /** Further conditions if the member is an owner or becomes one. */
  owners?: Conditions;
  /** Further conditions to change of whom the workspace requires a second factor. */
  secondFactor?: Conditions;
  /** Further conditions for a private record. */
  private?: Conditions;
  /** Rules that depend on the data, as sentences. */
  notes?: readonly string[];
}
