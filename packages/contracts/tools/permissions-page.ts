import {
  type Endpoint,
  type Scope,
  scopeDescriptions,
  scopes,
  versionedPath,
} from '@irp/contracts';
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

Generated from the table in [\`packages/contracts/src/permissions\`](../packages/contracts/src/permissions/permissions.ts) by
\`npm run permissions\`: change the table, not this page. The gateway checks scopes, and the services check every column; a
test in each service calls every endpoint as every kind of caller ([decision 29](decisions/0029-contracts.md)).

A role limits the scopes of a user's credentials: an API key, or an application that acts for the user, can have fewer scopes than the
role, but not more. An application on its own (client credentials) has no role, only the scopes that it was granted.

A resource of another workspace is 404, also for owners. A sandbox credential has access to the sandbox only: its records are separate
from those of production, and it can see and create only keys, applications, consents and tokens of the sandbox. A production credential
can see and create those of both environments.
`;

const legend = `**yes**: allowed, with a credential that has the scopes. **own**: only for resources of the caller. **others'**: only for resources of
other users. **–**: not allowed. \`application\`: an application on its own. \`environment\`: of the credential.
`;

/** The text of docs/permissions.md. */
export function permissionsPage(): string {
  const open = publicEndpoints.filter(({ access }) => access === 'open').map(addressOf);
  return [
    head,
    `No credential is required for ${open.join(' and ')}.\n`,
    '## Roles and actions\n',
    legend,
    ...[...new Set(lines().map(({ tag }) => tag))].map(sectionOf),
    '## Scopes and actions\n',
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

function sectionOf(tag: string): string {
  const rows = lines()
    .filter((line) => line.tag === tag)
    .map(({ operationId, address, permission }) => [
      `${operationId}<br>${address}`,
      listScopes(permission.scopes),
      ...[...roles, undefined].map((role) => cellOf(permission, role)),
      permission.environments?.join(', ') ?? 'both',
      describeConditions(permission),
    ]);
  return `### ${tag}\n\n${table(['action', 'scopes', ...roles, 'application', 'environment', 'further conditions'], rows)}`;
}

/**
 * The cell of a role, for a credential with all scopes of the role.
 * @param role undefined for an application on its own
 */
function cellOf({ own, others, ...line }: Permission, role: Role | undefined): string {
  if (!meets(line, role)) {
    return '–';
  }
  const isOwn = meets(own ?? {}, role);
  const isOthers = meets(others ?? {}, role) && meets(others?.visibleTo ?? {}, role);
  if (isOwn && isOthers) {
    return 'yes';
  }
  if (isOwn) {
    return 'own';
  }
  return isOthers ? "others'" : '–';
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
    ...roles.map((role) => (scopesByRole[role].includes(scope) ? 'yes' : '–')),
    actionsOf(scope).join(', ') || '–',
  ]);
  return table(['scope', 'in words', ...roles, 'actions that require it'], rows);
}

function actionsOf(scope: Scope): string[] {
  return lines().flatMap(
    ({ operationId, permission: { scopes: required, others, applicationScopes = [] } }) => {
      if (required.includes(scope)) {
        return [operationId];
      }
      const ofOthers = [...(others?.scopes ?? []), ...(others?.visibleTo?.scopes ?? [])].includes(
        scope,
      );
      const cases = [
        ...(ofOthers ? ["others'"] : []),
        ...(applicationScopes.includes(scope) ? ['applications'] : []),
      ];
      return cases.length === 0 ? [] : [`${operationId} (${cases.join(', ')})`];
    },
  );
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n')}\n`;
}
