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
 * Additional time that an idle connection stays open after the announced `Keep-Alive: timeout`, in
 * milliseconds. A client on a busy machine may send a request shortly after the timeout. The server
 * still accepts a request after the timeout, because a client cannot safely repeat a write.
 */
const keepAliveTimeoutBuffer = 10_000;

type Constructor = abstract new (...args: never[]) => object;

/** Returns a constructor that creates instances of `base` with another prototype. */
function withPrototype<Base extends Constructor>(base: Base, prototype: object): Base {
  function Derived(this: object, ...args: unknown[]) {
    return Reflect.construct(base, args, Derived);
  }
  Derived.prototype = prototype;
  // The compiler cannot see that this function constructs the same instances as `base`.
  return Derived as unknown as Base;
}

/**
 * Creates a server that keeps idle connections open longer than announced. The server reads all
 * arrived bytes before it closes an idle connection.
 */
export function createHttpServer(options: ServerOptions, listener: RequestListener): Server {
  const server = createServer({ keepAliveTimeoutBuffer, ...options } as ServerOptions, listener);
  closeTimedOut(server);
  return server;
}

/**
 * Creates a server whose requests and responses have Express's prototypes from the start. On each
 * request, Express assigns its prototypes to the request and the response. A change of the
 * prototype makes an object slow, but assigning the same prototype again costs nothing.
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
