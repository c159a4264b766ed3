import type { Resource } from '../resource.ts';

export const keyTable: Resource = {
  name: 'keys',
  aliases: ['api-keys'],
  about: 'API keys',
  verbs: [
    {
      name: 'list',
      operation: 'listApiKeys',
      about: 'List your API keys in this workspace',
      columns: ['id', 'name', 'environment', 'lastUsedAt', 'expiresAt', 'prefix', 'revokedAt'],
      noun: 'keys',
    },
    {
      name: 'get',
      operation: 'getApiKey',
    },
    {
      name: 'create',
      operation: 'createApiKey',
      about: 'Create an API key that acts as you; it is shown once',
      defaults: { environment: 'production' },
      secret: 'key',
      notes:
        'Requires a sign-in with an API key: a key created with an access token would outlive the authorization.',
    },
    {
      name: 'create-in-workspace',
      operation: 'createWorkspaceApiKey',
      defaults: { environment: 'production' },
      secret: 'key',
    },
    {
      name: 'update',
      operation: 'updateApiKey',
    },
    {
      name: 'revoke',
      operation: 'revokeApiKey',
      done: 'Revoked.',
    },
  ],
};
