/**
 * A failed sign-in, usually an error response of the authorization server (RFC 6749, section 5.2;
 * RFC 8628, section 3.5).
 */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  /** The error code. */
  readonly error: string;

  constructor(error: string, description?: string) {
    super(description ?? messages[error] ?? `The server returned the error ${error}.`);
    this.error = error;
  }
}

const messages: Record<string, string> = {
  access_denied: 'The sign-in was declined.',
  expired_token: 'The code was not entered in time. Start again with irp login.',
  expired_sign_in: 'Nobody signed in within 10 minutes. Start again with irp login.',
  invalid_client: 'The client ID is unknown to the server: check --client-id.',
  invalid_scope: 'The application may not request these scopes: use other scopes with --scope.',
  unauthorized_client:
    'The application may not use this grant type: use another application with --client-id.',
};
