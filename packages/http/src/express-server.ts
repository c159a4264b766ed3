import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import type { Express } from 'express';
import { closeTimedOut } from './close-timed-out.ts';

/**
 * How much longer than announced in `Keep-Alive: timeout` an idle connection stays open, in
 * milliseconds. A client on a busy machine stops using the connection late by up to this time. Its
 * requests until then should arrive, because a write cannot be sent again.
 */
const keepAliveTimeoutBuffer = 10_000;

type Constructor = abstract new (...args: never[]) => object;

/** Returns a constructor that calls `base` and gives its instances another prototype. */
function withPrototype<Base extends Constructor>(base: Base, prototype: object): Base {
  function Derived(this: object, ...args: unknown[]) {
    return Reflect.construct(base, args, Derived);
  }
  Derived.prototype = prototype;
  // The compiler cannot see that this function constructs the same instances as `base`.
  return Derived as unknown as Base;
}

/**
 * Creates a server that keeps idle connections open for longer than it announces, and never closes
 * a connection before it has read the bytes that have arrived.
 */
export function createHttpServer(options: ServerOptions, listener: RequestListener): Server {
  const server = createServer({ keepAliveTimeoutBuffer, ...options } as ServerOptions, listener);
  closeTimedOut(server);
  return server;
}

/**
 * Creates a server whose requests and responses have Express's prototypes from the beginning.
 * Otherwise, Express would set them on each request, and changing the prototype of an object makes
 * it slow.
 * @param listener the app, or a function that calls it
 */
export function createExpressServer(
  app: Express,
  options: ServerOptions = {},
  listener: RequestListener = app,
): Server {
  const classes = {
    IncomingMessage: withPrototype(IncomingMessage, app.request),
    ServerResponse: withPrototype(ServerResponse, app.response),
  };
  return createHttpServer({ ...options, ...classes } as ServerOptions, listener);
}
