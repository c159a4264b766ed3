/** One sentence for each group of operations. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Status: 'Whether the platform is up. Open to everyone.',
  Investments: 'The companies that a workspace researches.',
  People: 'Who calls.',
  Workspaces: 'Where an organization keeps its people and records.',
  Members: 'Who belongs to a workspace, and in which role.',
  'API keys': 'Credentials of a person in one workspace and environment.',
  Applications: 'OAuth clients that a workspace registered.',
  Authorizations: 'What people agreed to, and the live tokens.',
};
