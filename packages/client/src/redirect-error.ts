import { ConnectionError } from './connection-error.ts';

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * The server redirects to another address. The client does not follow the redirect, because the
 * credential would be sent to the other address.
 */
export class RedirectError extends ConnectionError {
  override readonly name = 'RedirectError';
  /**
   * Undefined in a browser, and for an upload: in neither case, `fetch` reveals the status of a
   * redirect.
   */
  readonly status: number | undefined;
  /** The `Location` of the response. */
  readonly location: string | undefined;

  constructor(url: string, { status, headers }: Pick<Response, 'status' | 'headers'>) {
    const location = headers.get('location') ?? undefined;
    const kind = status === 0 ? 'a redirect' : `the redirect ${status}`;
    const target = location === undefined ? '' : ` to ${location}`;
    super(
      url,
      undefined,
      `${new URL(url).origin} answered with ${kind}${target}: the client does not follow redirects, because the credential would go to the new address`,
    );
    this.status = status === 0 ? undefined : status;
    this.location = location;
  }
}

/**
 * Returns whether `fetch` rejected a redirect. The rejection reveals neither the status nor the
 * address of the redirect.
 */
export function isRefusedRedirect(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { message?: string } };
  return cause?.message === 'unexpected redirect';
}

/** Returns whether a response redirects. A browser hides the status of a redirect. */
export function isRedirect({ status, type }: Response): boolean {
  return redirects.has(status) || type === 'opaqueredirect';
}
