/** The scopes of credentials, with the texts that the consent page shows. */
export const scopeDescriptions = {
  'investments.read': 'Read investment records',
  'investments.write': 'Create, change and delete investment records',
  'workspace.read': 'Read the workspace and its settings',
  'workspace.write': 'Change the workspace and its settings',
  'members.read': 'See who is a member, and their roles',
  'members.write': 'Add and remove members and change their roles',
  'applications.read': 'See the OAuth applications that the workspace registered',
  'applications.write': 'Register and change OAuth applications and their secrets',
  'directory.read': 'See the directory of published integrations',
  'directory.write': 'Publish integrations to the directory',
  'installations.read': 'See which applications are installed',
  'installations.write': 'Install and remove applications',
  'webhooks.read': 'See webhook endpoints and their deliveries',
  'webhooks.write': 'Create and change webhook endpoints',
  'audit.read': 'Read the audit log',
  'audit.erase': "Erase a person's data from the audit log",
  'tokens.revoke': 'Revoke tokens and API keys',
} as const;

/**
 * The risk of each scope on the consent page. `low`: reads. `medium`: changes. `high`: the scope
 * can give others access to the workspace.
 */
export const scopeRisks: Record<keyof typeof scopeDescriptions, 'low' | 'medium' | 'high'> = {
  'investments.read': 'low',
  'investments.write': 'medium',
  'workspace.read': 'low',
  'workspace.write': 'medium',
  'members.read': 'medium',
  'members.write': 'high',
  'applications.read': 'low',
  'applications.write': 'high',
  'directory.read': 'low',
  'directory.write': 'medium',
  'installations.read': 'low',
  'installations.write': 'high',
  'webhooks.read': 'low',
  'webhooks.write': 'medium',
  'audit.read': 'medium',
  'audit.erase': 'high',
  'tokens.revoke': 'high',
};

/** The scopes that OpenID Connect Core 1.0 defines (section 5.4; offline_access: section 11). */
export const identityScopeDescriptions = {
  openid: 'Know who you are',
  profile: 'See your name',
  email: 'See your e-mail address',
  offline_access: 'Stay connected while you are away',
} as const;
