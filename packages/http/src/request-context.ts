import type { IncomingMessage } from 'node:http';
import type { Principal } from '@irp/contracts';
import { type RequestContext, type RequestCredential, runWithRequest } from '@irp/request-context';
import { requestIdOf } from './send-problem.ts';

/** Runs `work` for a request: events that it creates carry the request's id, client address, user agent and trace. */
export function withRequest<T>(request: IncomingMessage, work: () => T): T {
  return runWithRequest(contextOf(request), work);
}

/** The credential that a principal was resolved from. */
export function credentialOf({ credentialKind: kind, credentialId: id }: Principal): RequestCredential {
  return { kind, id };
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
