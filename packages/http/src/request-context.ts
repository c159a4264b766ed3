import type { IncomingMessage } from 'node:http';
import type { Principal } from '@irp/contracts';
import { type RequestContext, runWithRequest, setRequestCredential, setRequestWorkspace } from '@irp/request-context';
import { requestIdOf } from './send-problem.ts';

/** Runs `work` for a request: events that it creates carry the request's id, client address, user agent and trace. */
export function withRequest<T>(request: IncomingMessage, work: () => T): T {
  return runWithRequest(contextOf(request), work);
}

/** Events from now on carry the credential, and are of this person where the log is of their own workspace. */
export function setRequestCaller({ credentialKind: kind, credentialId: id, workspaceId }: Principal): void {
  setRequestCredential({ kind, id });
  setRequestWorkspace(workspaceId);
}

function contextOf(request: IncomingMessage): RequestContext {
  const { 'x-forwarded-for': ip, 'user-agent': userAgent, traceparent } = request.headers;
  return {
    id: requestIdOf(request),
    ...(typeof ip === 'string' ? { ip: ip.slice(0, 64) } : {}),
    ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, 200) }),
    ...(typeof traceparent === 'string' && /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(traceparent)
      ? { traceparent }
      : {}),
  };
}
