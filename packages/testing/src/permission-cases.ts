import { type DataEnvironment, environments, type Scope, scopes } from '@irp/contracts';
import {
  type Conditions,
  type Permission,
  type PlatformRole,
  platformRoles,
  type Role,
  roles,
  scopesByRole,
} from '@irp/contracts/permissions';

/**
 * The kind of target: of the caller, of another person, of an owner, or a private record. `any`:
 * the table does not distinguish targets.
 */
export type TargetKind = 'any' | 'own' | 'others' | 'owners' | 'private';

type Refusal = 'forbidden' | 'insufficient_scope' | 'not_found';

export interface PermissionCase {
  target: TargetKind;
  /** Undefined for an application without a user. */
  role: Role | undefined;
  isApplication: boolean;
  environment: DataEnvironment;
  scopes: readonly Scope[];
  platformRoles: readonly PlatformRole[];
  /**
   * The error codes with which the call may be rejected, by the table; empty for an allowed call.
   */
  refusals: ReadonlySet<Refusal>;
  /**
   * The error codes of rejections that do not depend on the target. If the set is not empty, the
   * caller is rejected even with an invalid body.
   */
  refusalsOfLine: ReadonlySet<Refusal>;
}

type Caller = Omit<PermissionCase, 'target' | 'refusals' | 'refusalsOfLine'>;
type WorkspaceCaller = Omit<Caller, 'platformRoles'>;

/** The scopes of the API keys that are targets in tests of `scopesOfKeyOr`. */
export const targetKeyScopes: Scope[] = ['investments.read'];

/**
 * Returns the calls for a line of the permissions table:
 *
 * - every combination of role, kind of caller and environment, with every scope
 * - every role with the scopes of this role
 * - for each scope of the line, an owner without this scope
 * - owners with each platform role, and without a platform role
 *
 * If the line requires a platform role, all callers but these owners have the first required role.
 */
export function permissionCases(permission: Permission): PermissionCase[] {
  const ordinary = [
    ...callersWithEveryScope(),
    ...callersWithScopesOfRole(),
    ...callersWithoutScopes(permission),
  ];
  const callers = [
    ...ordinary.map((caller) => ({
      ...caller,
      platformRoles: permission.platformRoles?.slice(0, 1) ?? [],
    })),
    ...callersOfThePlatform(permission),
  ];
  return conditionsByTarget(permission).flatMap(([target, conditions]) =>
    callers.map((caller) => ({
      ...caller,
      target,
      refusals: refusalsOf(conditions, caller),
      refusalsOfLine: refusalsOf([permission], caller),
    })),
  );
}

function callersWithEveryScope(): WorkspaceCaller[] {
  const kinds = [
    ...roles.flatMap((role) => [false, true].map((isApplication) => ({ role, isApplication }))),
    { role: undefined, isApplication: true },
  ];
  return kinds.flatMap((kind) =>
    environments.map((environment) => ({
      ...kind,
      environment,
      scopes,
    })),
  );
}

function callersWithScopesOfRole(): WorkspaceCaller[] {
  return roles.map((role) => ({
    role,
    isApplication: false,
    environment: 'production',
    scopes: scopesByRole[role],
  }));
}

function callersWithoutScopes({ own, others, ...line }: Permission): WorkspaceCaller[] {
  const columns = [line, own ?? {}, others ?? {}, others?.visibleTo ?? {}];
  const named = new Set(
    columns.flatMap((column: Conditions) => [column.scopes ?? [], column.applicationScopes ?? []]),
  );
  const without: Scope[][] = [...named].flatMap((list) => list.map((scope) => [scope]));
  if (columns.some(({ fullCredential }: Conditions) => fullCredential)) {
    without.push(['investments.read']);
  }
  if (own?.scopesOfKeyOr) {
    without.push([...own.scopesOfKeyOr], [...own.scopesOfKeyOr, ...targetKeyScopes]);
  }
  return without.flatMap((missing) =>
    [false, true].map((isApplication) => ({
      role: 'owner',
      environment: 'production',
      isApplication,
      scopes: scopes.filter((scope) => !missing.includes(scope)),
    })),
  );
}

function callersOfThePlatform({ platformRoles: named }: Permission): Caller[] {
  if (!named) {
    return [];
  }
  return [[], ...platformRoles.map((role) => [role])].map((held) => ({
    role: 'owner',
    environment: 'production',
    isApplication: false,
    scopes,
    platformRoles: held,
  }));
}

type CaseConditions = NonNullable<Permission['own']> & NonNullable<Permission['others']>;

function conditionsByTarget(line: Permission): [TargetKind, CaseConditions[]][] {
  const { own = {}, others = {}, owners } = line;
  const byTarget: [TargetKind, CaseConditions[]][] =
    line.own || line.others
      ? [
          ['own', [line, own]],
          ['others', [line, others]],
        ]
      : [['any', [line]]];
  if (owners) {
    byTarget.push(['owners', [line, others, owners]]);
  }
  if (line.private) {
    byTarget.push(['private', [line, line.private]]);
  }
  return byTarget;
}

function refusalsOf(conditions: CaseConditions[], caller: Caller): Set<Refusal> {
  return new Set(conditions.flatMap((one, at) => [...refusalsOfColumns(one, caller, at > 0)]));
}

/**
 * Derives the expected rejections without the functions of the contracts, because the tests check
 * these functions.
 */
function* refusalsOfColumns(
  conditions: CaseConditions,
  caller: Caller,
  isCase: boolean,
): Generator<Refusal> {
  const { role, isApplication, environment } = caller;
  const lacks = (needed: readonly Scope[] = []) =>
    needed.some((scope) => !caller.scopes.includes(scope));
  const isRefused = (allowed: readonly Role[] | undefined) =>
    allowed !== undefined && (role === undefined || !allowed.includes(role));
  const { visibleTo } = conditions;
  if (visibleTo && (isRefused(visibleTo.roles) || lacks(visibleTo.scopes))) {
    yield 'not_found';
    // An application without a user has no role. Some endpoints reject a caller without a role
    // before they look up the resource.
    if (role !== undefined) {
      return;
    }
  }
  if (lacks(conditions.scopes)) {
    yield* isCase ? (['insufficient_scope', 'forbidden'] as const) : ['insufficient_scope'];
  }
  if (conditions.callers !== undefined && role === undefined) {
    yield 'forbidden';
  }
  if (conditions.callers === 'people with an API key' && isApplication) {
    yield 'forbidden';
  }
  if (conditions.environments && !conditions.environments.includes(environment)) {
    yield 'forbidden';
  }
  if (
    conditions.platformRoles &&
    !conditions.platformRoles.some((one) => caller.platformRoles.includes(one))
  ) {
    yield 'forbidden';
  }
  if (isApplication && lacks(conditions.applicationScopes)) {
    yield 'insufficient_scope';
  }
  if (conditions.fullCredential && role !== undefined && lacks(scopesByRole[role])) {
    yield 'insufficient_scope';
  }
  if (isRefused(conditions.roles)) {
    yield 'forbidden';
  }
  if (conditions.scopesOfKeyOr && lacks(conditions.scopesOfKeyOr) && lacks(targetKeyScopes)) {
    yield 'insufficient_scope';
  }
}
