/** Options whose names differ from the names of their parameters or members. */
const flags: Record<string, string> = {
  tickerSymbol: 'ticker',
  tags: 'tag',
  isLocked: 'locked',
  scopes: 'scope',
  redirectUris: 'redirect-uri',
  grantTypes: 'grant',
  events: 'event',
  applicationId: 'application',
  userId: 'user',
  toWorkspaceId: 'to-workspace',
  // The option cannot be named `--all`, because `--all` reads all pages.
  all: 'everyone',
};

/** Returns the option for a parameter or member: `employees[gte]` becomes `employees-gte`. */
export function flagOf(name: string): string {
  const [, base = name, operator] = /^([^[]+)\[(\w+)\]$/.exec(name) ?? [];
  const flag = flags[base] ?? kebabCase(base);
  return operator === undefined ? flag : `${flag}-${operator}`;
}

function kebabCase(name: string): string {
  return name.replaceAll(/([A-Z])/g, '-$1').toLowerCase();
}
