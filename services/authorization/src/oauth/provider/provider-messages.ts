/**
 * The version of oidc-provider that has the messages below. A test fails if another version is
 * installed.
 */
export const messagesOfVersion = '9.13.3';

/**
 * Messages of oidc-provider by which errors without a code are recognised. A test looks up each
 * message in the library's source, so a changed message is noticed at an update.
 */
export const providerMessages = {
  /** A DPoP proof with a repeated `jti`. */
  proofReplayed: /^DPoP proof JWT Replay detected$/,
  /** A DPoP proof by another key than the key bound to the code or token. */
  proofKeyMismatch:
    /^(?:failed jkt verification|DPoP proof key thumbprint does not match dpop_jkt)$/,
  proofMissing: /^(?:missing DPoP proof JWT|DPoP proof JWT not provided)$/,
  /** A code, device code or refresh token that does not exist or was issued to another client. */
  artifactUnknown:
    /^(?:client mismatch|(?:authorization code|refresh token|device code) not found)$/,
  /** An unknown client, or a wrong secret. */
  credentialsWrong: /^(?:client not found|invalid secret provided)$/,
  credentialsMissing: /^no client authentication mechanism provided$/,
  /** A request pushed by another client. */
  pushedByAnotherClient: /^request client_id must equal the one in request parameters$/,
  /** A form whose session state does not exist, or belongs to another page. */
  formExpired: /^(?:could not find (?:logout|device form) details|xsrf token invalid)$/,
  /** A form sent without a session cookie. */
  sessionMissing: /persist can only be called on previously persisted Sessions/,
  /** The CSRF token in a form that the library renders. */
  formToken: /name="xsrf" value="([^"]*)"/,
} as const;

/** Names of errors after which the library shows the device page again. */
export const deviceErrorNames = [
  'NoCodeError',
  'AbortedError',
  'ExpiredError',
  'AlreadyUsedError',
  'NotFoundError',
] as const;
