import { AsyncLocalStorage } from 'node:async_hooks';

/** What the caller of a request proved its identity with. Never holds a secret. */
export interface RequestCredential {
  kind: 'api_key' | 'access_token' | 'client' | 'session';
  /** Id of the key, token or session; for `client` the client ID. */
  id: string;
}

/** Facts about the HTTP request that a piece of work is done for. Events store them. */
export interface RequestContext {
  /** The request's id: 8 to 64 characters, as in `X-Request-Id`. */
  id: string;
  /** The client's address as the gateway saw it, at most 64 characters. */
  ip?: string;
  /** The first 200 characters of `User-Agent`. */
  userAgent?: string;
  /** W3C Trace Context, section 3.2. */
  traceparent?: string;
  /** Set once the caller is known. */
  credential?: RequestCredential;
  /**
   * The ids of the workspaces that the caller acts in as one of their own: first that of the
   * credential. Absent until the caller is known, and where they have none, such as at a sign-in.
   */
  workspaceIds?: readonly string[];
}

const storage = new AsyncLocalStorage<RequestContext>();

/**
 * The request that the current asynchronous call belongs to; undefined outside any request, such as
 * in a periodic job.
 */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/**
 * Adds the credential to the current request, once it is known; events from then on carry it. Does
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
 * The caller was found to be a member of this workspace, too, so that its log may have who they
 * are. Does nothing where their credential is of no workspace.
 */
export function addRequestWorkspace(workspaceId: string): void {
  const context = storage.getStore();
  if (context?.workspaceIds) {
    context.workspaceIds = [...context.workspaceIds, workspaceId];
  }
}

/**
 * Runs `work`; {@link currentRequest} returns `context` in it and in every asynchronous call that
 * it starts.
 */
export function runWithRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}
