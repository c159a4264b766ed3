import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { requestIdOf } from './send-problem.ts';

/** What is remembered of the request that brings something about. */
export interface RequestContext {
  id: string;
  /** As the gateway saw it. */
  ip?: string;
  /** Its first 200 characters. */
  userAgent?: string;
  /** W3C Trace Context. */
  traceparent?: string;
}

const current = new AsyncLocalStorage<RequestContext>();

/** The request that is being answered; undefined in what the platform does by itself. */
export function currentRequest(): RequestContext | undefined {
  return current.getStore();
}

/** Answers a request so that whatever that brings about knows of it. */
export function withRequest<T>(request: IncomingMessage, answer: () => T): T {
  return current.run(contextOf(request), answer);
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
