import type { Resource } from '../resource.ts';

export const authorizationTable: Resource = {
  name: 'authorizations',
  about: 'Authorizations that users gave applications, and tokens',
  verbs: [
    {
      name: 'list',
      operation: 'listAuthorizations',
      columns: ['id', 'application.name', 'lastUsedAt', 'agreedAt', 'environment', 'userId'],
      noun: 'authorizations',
    },
    {
      name: 'revoke',
      operation: 'revokeAuthorization',
      doneWithout: '{id} is revoked.',
    },
  ],
  groups: [
    {
      name: 'tokens',
      about: 'Access and refresh tokens of this workspace',
      verbs: [
        {
          name: 'list',
          operation: 'listTokens',
          columns: ['id', 'application.name', 'kind', 'expiresAt', 'issuedAt', 'userId'],
          noun: 'tokens',
        },
        {
          name: 'revoke',
          operation: 'revokeToken',
          doneWithout: '{id} is revoked.',
        },
      ],
    },
  ],
};
