import type { DataEnvironment } from '../principal.ts';
import type { Scope } from '../scopes.ts';
import type { PlatformRole, Role } from './roles.ts';

/**
 * `people`: users with an API key or in the console, and applications on behalf of a user. `people
 * with an API key`: users only, also in the console; no application, not even on behalf of a user.
 */
export type Callers = 'people' | 'people with an API key';

/** The conditions for a caller. An absent member is no restriction. */
export interface Conditions {
  /** The credential must have all of these scopes. */
  scopes?: readonly Scope[];
  callers?: Callers;
  /** An application must have these scopes too, also on behalf of a user. */
  applicationScopes?: readonly Scope[];
  /**
   * The environment of the credential must be in this list. Both environments share the workspace
   * and its members: changes require production credentials. A sandbox key on a test machine cannot
   * change production.
   */
  environments?: readonly DataEnvironment[];
  /**
   * The credential must have every scope of the user's role, because the change affects all
   * credentials of the user: a stolen key with fewer scopes must not be enough.
   */
  fullCredential?: true;
  /** The caller must have one of these roles. An application on its own has no role. */
  roles?: readonly Role[];
  /**
   * The user must have one of these platform roles. An API key and the console have the platform
   * roles in production; an access token of an application never has a platform role.
   */
  platformRoles?: readonly PlatformRole[];
}

/** Further conditions for a resource of another user. */
interface OthersConditions extends Conditions {
  /**
   * A caller who does not meet these conditions gets a 404: the response does not disclose the
   * resource.
   */
  visibleTo?: Pick<Conditions, 'scopes' | 'roles'>;
}

/** Further conditions for a resource of the caller. */
interface OwnConditions extends Conditions {
  /**
   * To change another key of the same user, the credential must have every scope of the other key,
   * or these scopes.
   */
  scopesOfKeyOr?: readonly Scope[];
}

/** The allowed callers of an endpoint: a line of the table. */
export interface Permission extends Conditions {
  scopes: readonly Scope[];
  own?: OwnConditions;
  others?: OthersConditions;
  /** Further conditions if the member is an owner or becomes an owner. */
  owners?: Conditions;
  /** Further conditions for a change of the workspace's second-factor requirement. */
  secondFactor?: Conditions;
  /** Further conditions for a private record. */
  private?: Conditions;
  /** Rules based on the data, as sentences. */
  notes?: readonly string[];
}
