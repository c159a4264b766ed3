import type { Scope } from '@irp/contracts';
import {
  adminRoles,
  type Conditions,
  describeRoles,
  type Permission,
} from '@irp/contracts/permissions';

/** The conditions besides role and scopes, as sentences. */
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
      `Another key of the same user requires every scope of that key, or ${listScopes(own.scopesOfKeyOr)}.`,
    );
  }
  if (others?.scopes) {
    sentences.push(`Others' require ${listScopes(others.scopes)}.`);
  }
  if (others?.visibleTo) {
    const { scopes: required, roles: visibleTo = adminRoles } = others.visibleTo;
    const scope = required ? ` with ${listScopes(required)}` : '';
    sentences.push(`Others' return 404, except for ${describeRoles(visibleTo)}${scope}.`);
  }
  if (owners?.roles) {
    sentences.push(
      `Only ${describeRoles(owners.roles)} can change a member who is or becomes an owner.`,
    );
  }
  if (secondFactor?.roles) {
    sentences.push(
      `Only ${describeRoles(secondFactor.roles)} can change \`requireSecondFactor\`, with a full credential.`,
    );
  }
  if (line.private?.callers) {
    sentences.push('Private records: users only.');
  }
  return [...sentences, ...notes].join(' ');
}

function describe({
  callers,
  applicationScopes,
  fullCredential,
  platformRoles,
  environments,
}: Conditions): string[] {
  return [
    ...(environments ? [`Only ${environments.join(' and ')} credentials.`] : []),
    ...(platformRoles ? [`Platform role ${platformRoles.join(' or ')}.`] : []),
    ...(callers === 'people with an API key' ? ['Users only.'] : []),
    ...(applicationScopes
      ? [`An application for a user requires ${listScopes(applicationScopes)}.`]
      : []),
    ...(fullCredential ? ['Full credential.'] : []),
  ];
}

export function listScopes(list: readonly Scope[]): string {
  return list.map((scope) => `\`${scope}\``).join(', ') || '–';
}
