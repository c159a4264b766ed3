/** The authorization server refused (RFC 6749, section 5.2; RFC 8628, section 3.5). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly error: string;

  constructor(error: string, description?: string) {
    super(description ?? phrases[error] ?? `The server refused: ${error}.`);
    this.error = error;
  }
}

const phrases: Record<string, string> = {
  access_denied: 'The sign-in was declined.',
  expired_token: 'The code was not entered in time. Start again.',
  invalid_client: 'The server does not know this client ID.',
  invalid_scope: 'The application may not ask for these scopes.',
  unauthorized_client: 'The application may not sign in this way.',
};
