import { AsyncLocalStorage } from 'node:async_hooks';

/** The credential of the caller, without its secret. */
export interface RequestCredential {
  kind: 'api_key' | 'access_token' | 'client' | 'session';
  /** Id of the key, token or session; for `client` the client ID. */
  id: string;
}

/** The HTTP request that caused the current work. Events store these members. */
export interface RequestContext {
  /** The request's id: 8 to 64 characters, as in `X-Request-Id`. */
  id: string;
  /** The client's address as seen by the gateway, at most 64 characters. */
  ip?: string;
  /** The first 200 characters of `User-Agent`. */
  userAgent?: string;
  /** The trace of the request (W3C Trace Context, section 3.2). */
  traceparent?: string;
  /** The credential of the caller; absent until the caller is known. */
  credential?: RequestCredential;
  /**
   * The ids of the caller's workspaces. The first id is the id of the credential's workspace.
   * Absent until the caller is known, and for callers without a workspace, such as at a sign-in.
   */
  workspaceIds?: readonly string[];
}

const storage = new AsyncLocalStorage<RequestContext>();

/**
 * Returns the request of the current asynchronous call. Returns undefined outside any request, such
 * as in a periodic job.
 */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/**
 * Adds the credential to the current request, so that later events contain the credential. Does
 * nothing outside a request.
 */
export function setRequestCredential(credential: RequestCredential): void {
  const context = storage.getStore();
  if (context !== undefined) {
    context.credential = credential;
  }
}

/** Sets the workspace of the caller's credential. Does nothing outside a request. */
export function setRequestWorkspace(workspaceId: string): void {
  const context = storage.getStore();
  if (context !== undefined) {
    context.workspaceIds = [workspaceId];
  }
}

/**
 * Adds a workspace of which the caller is a member, so that the audit log of this workspace may
 * identify the caller. Does nothing for a credential without a workspace.
 */
export function addRequestWorkspace(workspaceId: string): void {
  const context = storage.getStore();
  if (context?.workspaceIds) {
    context.workspaceIds = [...context.workspaceIds, workspaceId];
  }
}

/**
 * Runs `work`. {@link currentRequest} returns `context` in `work` and in every asynchronous call
 * that `work` starts.
 */
export function runWithRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}
