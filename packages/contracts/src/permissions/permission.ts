import type { DataEnvironment } from '../principal.ts';
import type { Scope } from '../scopes.ts';
import type { PlatformRole, Role } from './roles.ts';

/**
 * `people`: users with an API key or in the console, and applications on behalf of a user. `people
 * with an API key`: users only, with an API key or in the console.
 */
export type Callers = 'people' | 'people with an API key';

/** What is required of a caller. An absent member requires nothing. */
export interface Conditions {
  /** Scopes that the credential must all have. */
  scopes?: readonly Scope[];
  callers?: Callers;
  /** Further scopes that an application must have, even on behalf of a user. */
  applicationScopes?: readonly Scope[];
  /**
   * The environment of the credential must be in this list. Both environments share the workspace
   * and its members. Changes of the workspace therefore require production credentials, so a
   * sandbox key on a test machine cannot change production.
   */
  environments?: readonly DataEnvironment[];
  /**
   * The credential must have every scope of the user's role, because the change affects all
   * credentials of the user. A stolen key with fewer scopes must not permit the change.
   */
  fullCredential?: true;
  /** The caller must have a role in this list. An application without a user has no role. */
  roles?: readonly Role[];
  /**
   * The user must have a platform role in this list. API keys for production and sessions in the
   * console have platform roles. Access tokens of applications have no platform roles.
   */
  platformRoles?: readonly PlatformRole[];
}

/** The additional conditions if the resource belongs to another user. */
interface OthersConditions extends Conditions {
  /** Only callers that meet the conditions can see the resource. All other callers get a 404. */
  visibleTo?: Pick<Conditions, 'scopes' | 'roles'>;
}

/** The additional conditions if the resource belongs to the caller. */
interface OwnConditions extends Conditions {
  /**
   * To change another key of the same user, the credential must have every scope of that key, or
   * every scope in this list.
   */
  scopesOfKeyOr?: readonly Scope[];
}

/** Who may call an endpoint. A permission is a line of the permissions table. */
export interface Permission extends Conditions {
  scopes: readonly Scope[];
  own?: OwnConditions;
  others?: OthersConditions;
  /** The additional conditions if the member is or becomes an owner. */
  owners?: Conditions;
  /** The additional conditions to change whether the workspace requires a second factor. */
  secondFactor?: Conditions;
  /** The additional conditions for a private record. */
  private?: Conditions;
  /** Sentences about rules that depend on the data. */
  notes?: readonly string[];
}
