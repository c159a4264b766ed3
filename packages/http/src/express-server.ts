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

/** A constructor that calls `base` and gives the instances another prototype. */
function withPrototype<Base extends Constructor>(base: Base, prototype: object): Base {
  function Derived(this: object, ...args: unknown[]) {
    return Reflect.construct(base, args, Derived);
  }
  Derived.prototype = prototype;
  // The compiler cannot see that this function constructs the same instances as `base`.
  return Derived as unknown as Base;
}

/**
 * A server with a longer lifetime of idle connections than announced. A connection never ends
 * before the read of arrived bytes.
 */
export function createHttpServer(options: ServerOptions, listener: RequestListener): Server {
  const server = createServer({ keepAliveTimeoutBuffer, ...options } as ServerOptions, listener);
  closeTimedOut(server);
  return server;
}

/**
 * A server that creates requests and responses with Express's prototypes. Express sets the
 * prototypes on each request: a change of an object's prototype makes the object slow; setting the
 * existing prototype costs nothing.
 * @param listener the app, or a listener that calls the app
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
