export const tagDescriptions: Readonly<Record<string, string>> = {
  Status: 'Health of the platform. Requires no credential.',
  Investments: 'Records of the companies that a workspace researches.',
  People: 'The calling user or application, and accounts that an operator disables.',
  Workspaces: 'Workspaces of an organization, with their members and records.',
  Members: 'Members of a workspace, and their roles.',
  'API keys':
    'Credentials of a user in one workspace and environment. If the workspace requires a second factor of the user and the account has none, a request with the key returns 403.',
  Applications: 'OAuth clients registered by a workspace.',
  Directory: 'Integrations that organizations publish for others.',
  Installations: 'Applications of other organizations with access to the workspace.',
  Notifications: 'Which mails people get, and further recipients of notices to a workspace.',
  Webhooks: 'Signed events that the platform sends to your endpoints.',
  Audit: 'The tamper-evident log of the workspace, its checkpoints and keys.',
  Platform:
    'For operators: people with the platform role `operator` and a credential for production; not for applications.',
  OAuth: 'Authorization server: OAuth 2.0 and OpenID Connect. Errors are those of RFC 6749.',
  Authorizations: "Users' authorizations of applications, and valid tokens.",
};
