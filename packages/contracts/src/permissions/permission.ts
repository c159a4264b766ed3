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
   * credentials of the user: a stolen key with fewer scopes must not be enough.
   */
  fullCredential?: true;
  /** The caller must have a role in this list. An application without a user has no role. */
  roles?: readonly Role[];
  /**
   * The user must have a platform role in this list. The condition applies to API keys for
   * production and in the console, and never to access tokens of applications.
   */
  platformRoles?: readonly PlatformRole[];
}

/** What is required in addition if the resource belongs to another user. */
interface OthersConditions extends Conditions {
  /**
   * A caller gets a 404 unless the caller meets the conditions: the response does not disclose the
   * resource.
   */
  visibleTo?: Pick<Conditions, 'scopes' | 'roles'>;
}

/** What is required in addition if the resource belongs to the caller. */
interface OwnConditions extends Conditions {
  /**
   * To change another key of the same user, the credential must have every scope of the changed
   * key, or else the scopes in this list.
   */
  scopesOfKeyOr?: readonly Scope[];
}

/** Who may call an endpoint. This is a line in the table. */
export interface Permission extends Conditions {
  scopes: readonly Scope[];
  own?: OwnConditions;
  others?: OthersConditions;
  /** What is required in addition if the member is or becomes an owner. */
  owners?: Conditions;
  /** What is required in addition to change whether the workspace requires a second factor. */
  secondFactor?: Conditions;
  /** What is required in addition for a private record. */
  private?: Conditions;
  /** Sentences about rules that depend on the data. */
  notes?: readonly string[];
}
