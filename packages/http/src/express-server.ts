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
 * For how much longer than `Keep-Alive: timeout` says an idle connection stays open. A client of a
 * busy machine leaves it that much late, and what it sends before should arrive: a write cannot be
 * sent again.
 */
const keepAliveTimeoutBuffer = 10_000;

type Constructor = abstract new (...args: never[]) => object;

/** A constructor that calls `base` and gives its instances another prototype. */
function withPrototype<Base extends Constructor>(base: Base, prototype: object): Base {
  function Derived(this: object, ...args: unknown[]) {
    return Reflect.construct(base, args, Derived);
  }
  Derived.prototype = prototype;
  // The compiler cannot see that this function constructs what `base` does.
  return Derived as unknown as Base;
}

/** A server whose idle connections end later than it says, and not before what has arrived is read. */
export function createHttpServer(options: ServerOptions, listener: RequestListener): Server {
  const server = createServer({ keepAliveTimeoutBuffer, ...options } as ServerOptions, listener);
  closeTimedOut(server);
  return server;
}

/**
 * A server that creates requests and responses with Express's prototypes. Express sets those
 * prototypes on each request: changing the prototype of an object makes it slow, setting the one
 * that it has costs nothing.
 * @param listener the app, or a listener that calls it
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
