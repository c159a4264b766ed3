import type { ErrorEntry } from './error-entry.ts';

/** Errors that depend on the caller: the credential, the rights and the limits of the caller. */
export const accessErrors = {
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    meaning:
      'The request has no credential, or the credential is not valid. `WWW-Authenticate` says what is expected.',
    causes: [
      'No API key or access token was sent',
      'The credential is mistyped, expired or revoked',
      'The DPoP proof is not valid',
    ],
    action:
      'Send a valid API key as `X-API-Key`, or refresh the access token. Do not repeat the same credential.',
    retry: 'changed',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    meaning:
      'The credential is valid, but its role, environment, kind or account does not allow this request.',
    causes: [
      'The operation is for admins or owners',
      'A sandbox credential was used for a change that affects the whole workspace',
      'An application called an operation that is for people only',
      'The workspace requires a second factor, and the account of the API key has none',
    ],
    action:
      'Ask an admin of the workspace, or use another credential; `message` says which rule applies.',
    retry: 'changed',
  },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    meaning:
      'The credential lacks a scope. `WWW-Authenticate` names the required scopes (RFC 6750).',
    causes: ['The API key was created with fewer scopes', 'The user did not consent to the scope'],
    action: 'Create a key with the scope, or request the scope in a new authorization.',
    retry: 'changed',
  },
  wrong_region: {
    status: 421,
    title: 'Wrong region',
    meaning: 'The credential belongs to a workspace in a different region than this gateway.',
    causes: ['A key of another region, such as `irk_live_eu_…` at the address of the region `us`'],
    action:
      'Send the request to the region of the credential. `region` in the response names the region; `baseUrl` is its address, if the operator has configured the address.',
    retry: 'changed',
  },
  rate_limit_exceeded: {
    status: 429,
    title: 'Rate limit exceeded',
    meaning:
      'More requests were sent than a rate limit allows, or too many requests are in progress. Most rate limits count 60 seconds. This request was not executed. Requests that the 60-second limit rejects do not count against this limit.',
    causes: [
      'More than 100 reads, 25 exports or 25 writes of one user in a minute',
      'More than 500 reads or 125 writes in a minute in one organization, by all applications that act without a user',
      'More than four imports of one caller at a time',
      'More than 50 invitations of a workspace, or 200 of an organization, in 24 hours',
      'More than 128 requests, or 8 imports and exports, of one user at a time, or 1,024 requests from one IP address',
    ],
    action:
      'Wait for the number of seconds in `Retry-After`. `X-RateLimit-Remaining` contains the number of requests that are left.',
    retry: 'later',
  },
  version_sunset: {
    status: 410,
    title: 'Version sunset',
    meaning:
      'This version of the API is no longer served, or is switched off for an announced time.',
    causes: ['A call to a version after its sunset, or in a brownout (an announced interruption)'],
    action: 'Use the version in `message` and in the `Link` header.',
    retry: 'changed',
  },
} as const satisfies Record<string, ErrorEntry>;
