import { type Endpoint, scopeDescriptions, scopes, versionedPath } from '@irp/contracts';
import { publicEndpoints } from '@irp/contracts/openapi';
import {
  allowsScopesAndRole,
  type Conditions,
  type Permission,
  permissions,
  type Role,
  roles,
  scopesByRole,
} from '@irp/contracts/permissions';
import { describeConditions, listScopes } from './describe-conditions.ts';

const head = `# Permissions

\`npm run permissions\` generates this page from [\`packages/contracts/src/permissions\`](../packages/contracts/src/permissions/permissions.ts). The
gateway checks scopes, and the services check callers and conditions ([decision 29](decisions/0029-contracts.md)).

The credentials of a user have at most the scopes of the role. An application on its own (client credentials) has its granted scopes and no role.

Resources of other workspaces return 404. A sandbox credential reads and writes data of the sandbox only. A production credential reads and writes
both environments, except records of the sandbox.
`;

const legend = `**callers**: roles with the scopes, and \`application\` for an application on its own. *own*: only resources of the caller. *others'*: only resources of other
users. *Users only*: no application, with or without a user. *Full credential*: with every scope of the role.
`;

/** The text of docs/permissions.md. */
export function permissionsPage(): string {
  const open = publicEndpoints.filter(({ access }) => access === 'open').map(addressOf);
  return [
    head,
    `No credential is required for ${open.join(', ')}.\n`,
    '## Roles and requests\n',
    legend,
    ...[...new Set(lines().map(({ tag }) => tag))].map(sectionOf),
    '## Scopes\n',
    scopesTable(),
  ].join('\n');
}

interface Line {
  operationId: string;
  address: string;
  tag: string;
  permission: Permission;
}

/** The lines in the order of the table, with the address in the newest version. */
function lines(): Line[] {
  const byId = new Map<string, Line>();
  for (const endpoint of publicEndpoints) {
    const { operationId, tag, permission } = endpoint;
    if (permission) {
      byId.set(operationId, {
        operationId,
        address: addressOf(endpoint),
        tag,
        permission,
      });
    }
  }
  const order = Object.keys(permissions);
  return [...byId.values()].toSorted(
    (a, b) => order.indexOf(a.operationId) - order.indexOf(b.operationId),
  );
}

function addressOf(endpoint: Endpoint): string {
  return `\`${endpoint.method.toUpperCase()} ${versionedPath(endpoint, endpoint.versions.at(-1)!)}\``;
}

/** Actions with the same conditions share a row. */
function sectionOf(tag: string): string {
  const actionsByCells = new Map<string, string[]>();
  for (const { address, permission } of lines().filter((line) => line.tag === tag)) {
    const cells = [
      listScopes(permission.scopes),
      callersOf(permission),
      describeConditions(permission),
    ].join(' | ');
    const actions = actionsByCells.get(cells) ?? [];
    actionsByCells.set(cells, [...actions, address]);
  }
  const rows = [...actionsByCells].map(([cells, actions]) => [actions.join('<br>'), cells]);
  return `### ${tag}\n\n${table(['request', 'scopes', 'callers', 'further conditions'], rows)}`;
}

type Reach = 'all' | 'own' | "others'";

/**
 * The callers who may call the endpoint if their credential has all scopes of their role, such as
 * `owner, admin; own: developer, member`.
 */
function callersOf(permission: Permission): string {
  const byReach = Map.groupBy([...roles, undefined], (role) => reachOf(permission, role));
  const parts = (['all', 'own', "others'"] as const).flatMap((reach) => {
    const found = byReach.get(reach) ?? [];
    const prefix = reach === 'all' ? '' : `${reach}: `;
    return found.length > 0 ? [`${prefix}${namesOf(found)}`] : [];
  });
  return parts.join('; ') || '–';
}

function namesOf(found: readonly (Role | undefined)[]): string {
  const named = found.filter((role) => role !== undefined);
  const people = named.length === roles.length ? ['every role'] : named;
  return [...people, ...(found.includes(undefined) ? ['application'] : [])].join(', ');
}

/** @param role undefined for an application without a user */
function reachOf({ own, others, ...line }: Permission, role: Role | undefined): Reach | undefined {
  if (!meets(line, role)) {
    return undefined;
  }
  const isOwn = meets(own ?? {}, role);
  const isOthers = meets(others ?? {}, role) && meets(others?.visibleTo ?? {}, role);
  if (isOwn && isOthers) {
    return 'all';
  }
  if (isOwn) {
    return 'own';
  }
  return isOthers ? "others'" : undefined;
}

function meets(conditions: Conditions, role: Role | undefined): boolean {
  const held = role === undefined ? scopes : scopesByRole[role];
  if (conditions.callers !== undefined && role === undefined) {
    return false;
  }
  return allowsScopesAndRole(conditions, { role, scopes: [...held] });
}

function scopesTable(): string {
  const rows = scopes.map((scope) => [
    `\`${scope}\``,
    scopeDescriptions[scope],
    namesOf(roles.filter((role) => scopesByRole[role].includes(scope))),
  ]);
  return table(['scope', 'in words', 'roles'], rows);
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const line = `|${columns.map(() => '---').join('|')}|`;
  return `${[row(columns), line, ...rows.map(row)].join('\n')}\n`;
}
