import type { Scope } from '@irp/contracts';
import {
  adminRoles,
  type Conditions,
  describeRoles,
  type Permission,
} from '@irp/contracts/permissions';

/** The conditions besides role, scopes and environment, as sentences. */
export function describeConditions({
  own,
  others,
  owners,
  secondFactor,
  notes = [],
  ...line
}: Permission): string {
  const sentences = [...describe(line)];
  if (own) {
    sentences.push(...describe(own).map((sentence) => `Own: ${sentence}`));
  }
  if (own?.scopesOfKeyOr) {
    sentences.push(
      `For another key of the same user, the credential must have every scope of that key, or ${listScopes(own.scopesOfKeyOr)}.`,
    );
  }
  if (others?.scopes) {
    sentences.push(`Resources of others require the scope ${listScopes(others.scopes)}.`);
  }
  if (others?.visibleTo) {
    const { scopes: required, roles: visibleTo = adminRoles } = others.visibleTo;
    const scope = required ? ` with the scope ${listScopes(required)}` : '';
    sentences.push(`Resources of others are 404 except for ${describeRoles(visibleTo)}${scope}.`);
  }
  if (owners?.roles) {
    sentences.push(
      `Only ${describeRoles(owners.roles)} can change a member who is or becomes an owner.`,
    );
  }
  if (secondFactor?.roles) {
    sentences.push(
      `Only ${describeRoles(secondFactor.roles)} can change \`requireSecondFactor\`, with an API key that has every scope of the role.`,
    );
  }
  if (line.private?.callers) {
    sentences.push('Private records are not for an application on its own.');
  }
  return [...sentences, ...notes].join(' ');
}

function describe({
  callers,
  applicationScopes,
  fullCredential,
  platformRoles,
}: Conditions): string[] {
  return [
    ...(platformRoles
      ? [`Only for ${platformRoles.map((role) => `${role}s`).join(' and ')} of the platform.`]
      : []),
    ...(callers === 'people with an API key'
      ? ['Not for applications, not even on behalf of a user.']
      : []),
    ...(applicationScopes
      ? [`An application that acts for a user requires the scope ${listScopes(applicationScopes)}.`]
      : []),
    ...(fullCredential ? ['The credential must have every scope of the role.'] : []),
  ];
}

export function listScopes(list: readonly Scope[]): string {
  return list.map((scope) => `\`${scope}\``).join(', ') || '–';
}
