import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import type { Express } from 'express';

type Constructor = abstract new (...args: never[]) => object;

function withPrototype<Base extends Constructor>(base: Base, prototype: object): Base {
  function Derived(this: object, ...args: unknown[]) {
    return Reflect.construct(base, args, Derived);
  }
  Derived.prototype = prototype;
  return Derived as unknown as Base;
}

/**
 * A server whose requests and responses are born with Express's prototypes. Express sets them on every request, and
 * changing an object's prototype is what makes it slow; setting the one it already has costs nothing.
 * @param listener the app, or what hands requests on to it
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
  return createServer({ ...options, ...classes } as ServerOptions, listener);
}
