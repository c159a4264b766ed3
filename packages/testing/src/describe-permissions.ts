import {
  type DataEnvironment,
  type Endpoint,
  scopes as every,
  hasEntityTag,
  type Principal,
  versionedPath,
} from '@irp/contracts';
import { publicEndpoints } from '@irp/contracts/openapi';
import type { Role } from '@irp/contracts/permissions';
import type { ApiClient } from './api-client.ts';
import { borderCases } from './border-cases.ts';
import { isLong } from './in-shape.ts';
import { callerOf, type PermissionTarget, requestAs } from './permission-call.ts';
import { type PermissionCase, permissionCases, type TargetKind } from './permission-cases.ts';
import { preconditionDeviations } from './precondition-deviations.ts';

/**
 * Prepares a target. Returns undefined if this caller cannot have a target: for example, an
 * application has no API key of its own.
 */
export type PermissionFixture = (
  caller: Principal,
  target: TargetKind,
) => PermissionTarget | undefined | Promise<PermissionTarget | undefined>;

interface PermissionsSuite {
  /** Returns whether the service under test has an endpoint. */
  serves: (endpoint: Endpoint) => boolean;
  fixtures: Readonly<Record<string, PermissionFixture>>;
  call: () => ApiClient;
  /** Returns the principal of an API key of an existing user with this role. */
  personOf: (role: Role) => Principal;
  /**
   * Returns the id of an existing application for access tokens. If this function is set, targets
   * are prepared separately for the application and for people. Default: an id without an
   * application.
   */
  applicationIn?: (environment: DataEnvironment) => string;
}

/**
 * Defines a test for each line of the permissions table. With `npm test`, the test calls the
 * endpoint as the weakest allowed and the strongest rejected caller, for each kind of target. With
 * `npm run test:long`, the test calls the endpoint as every kind of caller. The test expects the
 * rejections in the table, and success for all other callers. A line of the table without a fixture
 * fails. packages/http/test/permission-columns.test.ts tests every kind of caller without requests.
 */
export function describePermissions(suite: PermissionsSuite): void {
  const endpoints = publicEndpoints.filter(
    (endpoint) => endpoint.access === 'principal' && suite.serves(endpoint),
  );
  for (const endpoint of endpoints) {
    it(`${endpoint.operationId}: ${endpoint.method} ${versionedPath(endpoint, endpoint.versions.at(-1)!)}`, async () => {
      const deviations = await deviationsOf(endpoint, suite);
      if (deviations.length > 0) {
        throw new Error(`not as in the permissions table:\n${deviations.join('\n')}`);
      }
    });
  }

  for (const endpoint of endpoints.filter(hasPreconditions)) {
    it(`${endpoint.operationId}: preconditions`, async () => {
      const deviations = await tryPreconditions(endpoint, suite);
      if (deviations.length > 0) {
        throw new Error(deviations.join('\n'));
      }
    });
  }

  it('has a fixture for each line, and no others', () => {
    const expected = [...new Set(endpoints.map(({ operationId }) => operationId))].sort();
    const actual = Object.keys(suite.fixtures).sort();
    if (expected.join() !== actual.join()) {
      throw new Error(`fixtures: ${actual.join()}; lines: ${expected.join()}`);
    }
  });
}

async function deviationsOf(endpoint: Endpoint, suite: PermissionsSuite): Promise<string[]> {
  if (!endpoint.permission) {
    return [];
  }
  const cases = permissionCases(endpoint.permission);
  if (!isLong) {
    const deviations: string[] = [];
    for (const candidates of borderCases(cases)) {
      deviations.push(...(await tryInTurn(endpoint, suite, candidates, 1)));
    }
    return deviations;
  }
  const byRole = Object.groupBy(cases, ({ role }) => role ?? 'none');
  return (
    await Promise.all(Object.values(byRole).map((cases = []) => tryInTurn(endpoint, suite, cases)))
  ).flat();
}

/**
 * Makes the calls sequentially. Prepares the target again after a call that may have changed the
 * target.
 * @param most the maximum number of cases to call
 */
async function tryInTurn(
  endpoint: Endpoint,
  suite: PermissionsSuite,
  cases: readonly PermissionCase[],
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const prepare = suite.fixtures[endpoint.operationId];
  if (!prepare) {
    throw new Error(`no fixture for ${endpoint.operationId}`);
  }
  const deviations: string[] = [];
  const unchanged = new Map<string, PermissionTarget>();
  let tried = 0;
  for (const one of cases) {
    if (tried === most) {
      break;
    }
    const caller = callerIn(suite, one);
    const key = `${one.target} ${one.environment} ${suite.applicationIn !== undefined && one.isApplication}`;
    const target = unchanged.get(key) ?? (await prepare(caller, one.target));
    if (target === undefined) {
      continue;
    }
    tried += 1;
    const as = { ...caller, ...target.as };
    const { status, text, body } = await requestAs(suite.call(), endpoint, target, as);
    if (one.refusals.size === 0 && endpoint.method !== 'get') {
      unchanged.delete(key);
    } else {
      unchanged.set(key, target);
    }
    const actual = status < 400 ? 'allowed' : (body?.error ?? status);
    const expected = one.refusals.size === 0 ? ['allowed'] : [...one.refusals];
    if (!expected.includes(actual)) {
      deviations.push(
        `${describeCase(one)}: ${status} ${text} instead of ${expected.join(' or ')}`,
      );
    }
    if (endpoint.method === 'get' || one.refusalsOfLine.size === 0) {
      continue;
    }
    for (const body of invalidBodies) {
      const invalid = await requestAs(suite.call(), endpoint, { ...target, body }, as);
      if (!expected.includes(invalid.body?.error)) {
        deviations.push(
          `${describeCase(one)}, body ${JSON.stringify(body)}: ${invalid.status} ${invalid.text}`,
        );
      }
    }
  }
  return deviations;
}

function callerIn(suite: PermissionsSuite, one: PermissionCase): Principal {
  const applicationId = suite.applicationIn?.(one.environment) ?? 'app-1';
  return callerOf(one, suite.personOf(one.role ?? 'owner'), applicationId);
}

/**
 * Invalid bodies. A caller without permission must be rejected before the body is validated.
 * Undefined: no body.
 */
const invalidBodies = [{ 'no such member': 1 }, 'text', undefined];

function hasPreconditions(endpoint: Endpoint): boolean {
  return hasEntityTag(endpoint) || 'if-none-match' in (endpoint.headers?.shape ?? {});
}

/** Tests the preconditions as the first allowed caller for whom the fixture prepares a target. */
async function tryPreconditions(endpoint: Endpoint, suite: PermissionsSuite): Promise<string[]> {
  if (!endpoint.permission) {
    return [];
  }
  for (const one of permissionCases(endpoint.permission)) {
    if (one.refusals.size > 0) {
      continue;
    }
    const caller = callerIn(suite, one);
    const target = await suite.fixtures[endpoint.operationId]?.(caller, one.target);
    if (target === undefined) {
      continue;
    }
    return preconditionDeviations(suite.call(), endpoint, target, { ...caller, ...target.as });
  }
  return ['no caller has what is called with'];
}

function describeCase({
  target,
  role,
  isApplication,
  environment,
  scopes,
  platformRoles,
}: PermissionCase): string {
  const missing = every.filter((scope) => !scopes.includes(scope));
  const person = isApplication ? `application for ${role}` : role;
  const who = role === undefined ? 'application' : person;
  const platform = platformRoles.length > 0 ? `, ${platformRoles.join(' ')} of the platform` : '';
  return `${target}, ${who}${platform}, ${environment}, without [${missing.join(' ')}]`;
}
