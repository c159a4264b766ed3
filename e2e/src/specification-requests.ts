/**
 * An example request of the specification, as in the text. The client replaces `{name}` by a value.
 */
export interface SpecificationRequest {
  address: 'base_url' | 'auth_url';
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  form?: Readonly<Record<string, string>>;
}

const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };

const authorize = {
  address: 'auth_url',
  method: 'GET',
  path: '/oauth/authorize',
} as const;

const authorizeQuery = {
  response_type: 'code',
  client_id: '{client_id}',
  redirect_uri: '{redirect_uri}',
  scope: '{scope}',
  state: '{state}',
};

export const specificationRequests = {
  investments: {
    address: 'base_url',
    method: 'GET',
    path: '/investments',
    query: { apiKey: '{api_key}' },
    headers: { 'Content-Type': 'application/json' },
  },
  defaultPage: {
    address: 'base_url',
    method: 'GET',
    path: '/v{version}/investments',
  },
  page: {
    address: 'base_url',
    method: 'GET',
    path: '/v{version}/investments',
    query: { limit: '{limit}', offset: '{offset}' },
  },
  status: {
    address: 'base_url',
    method: 'GET',
    path: '/v{version}/status',
  },
  authorizeWithoutPkce: { ...authorize, query: authorizeQuery },
  authorize: {
    ...authorize,
    query: {
      ...authorizeQuery,
      code_challenge: '{code_challenge}',
      code_challenge_method: 'S256',
    },
  },
  token: {
    address: 'auth_url',
    method: 'POST',
    path: '/oauth/token',
    headers: formType,
    form: {
      grant_type: 'client_credentials',
      client_id: '{client_id}',
      client_secret: '{client_secret}',
      scope: '{scope}',
    },
  },
  revoke: {
    address: 'auth_url',
    method: 'POST',
    path: '/oauth/revoke',
    headers: formType,
    form: { client_id: '{client_id}', token: '{token}' },
  },
} as const satisfies Record<string, SpecificationRequest>;
