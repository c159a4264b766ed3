import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type ApiVersion, type Method, versionedPath } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/logging';
import type { PrincipalVerifier } from '@irp/principals';
import express, { type NextFunction, type Request, type Response } from 'express';
import { authorize } from './authorize.ts';
import type { Binding } from './binding.ts';
import type { Call } from './call.ts';
import { checkRequest } from './check-request.ts';
import { createExpressServer } from './express-server.ts';
import { type IdempotencyStore, idempotencyKeyOf, once } from './idempotency.ts';
import { type ErrorTranslator, requestIdOf, sendProblem, toPlatformError } from './send-problem.ts';
import { checkReply, sendReply } from './send-reply.ts';

/** What answers everything at and below a path by itself, such as an OAuth server. */
interface Mount {
  path: string;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
}

export interface HttpAppOptions {
  mounts?: Mount[];
  log: Logger;
  verifier: PrincipalVerifier;
  bindings: Binding[];
  translateError?: ErrorTranslator;
  idempotency?: IdempotencyStore;
  maxBodyBytes?: number;
  /** Check every answer against its contract: for tests. */
  checkReplies?: boolean;
  /** Told of each finished request: its operation, status and milliseconds. */
  observe?: (operationId: string, status: number, durationMs: number) => void;
}

/** A server that answers the bound endpoints in all their versions, 405 with `Allow`, and 404 for all else. */
export function createHttpApp(options: HttpAppOptions): Server {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  for (const { path, handle } of options.mounts ?? []) {
    app.use(async (request, response, next) => {
      if (request.path !== path && !request.path.startsWith(`${path}/`)) return next();
      await handle(request, response);
    });
  }
  const allowed = new Map<string, string[]>();
  for (const binding of options.bindings) {
    for (const version of binding.endpoint.versions) mount(app, options, binding, version, allowed);
  }
  for (const [path, methods] of allowed) app.all(path, methodNotAllowed(methods));
  app.use(() => {
    throw new PlatformError('not_found', 'There is nothing at this address.');
  });
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const requestId = requestIdOf(request);
    const log = options.log.child({ requestId });
    sendProblem(request, response, toPlatformError(error, options.translateError ?? (() => undefined), log), requestId);
  });
  return createExpressServer(app);
}

function mount(
  app: express.Express,
  options: HttpAppOptions,
  binding: Binding,
  version: ApiVersion,
  allowed: Map<string, string[]>,
): void {
  const { endpoint } = binding;
  const path = versionedPath(endpoint, version).replaceAll(/\{(\w+)\}/g, ':$1');
  const method: Method = endpoint.method;
  app[method](path, async (request: Request, response: Response) => {
    const startedMs = performance.now();
    response.on('close', () =>
      options.observe?.(endpoint.operationId, response.statusCode, performance.now() - startedMs),
    );
    await answer(options, binding, version, request, response);
  });
  const methods = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
  allowed.set(path, [...(allowed.get(path) ?? []), ...methods]);
}

async function answer(
  options: HttpAppOptions,
  binding: Binding,
  version: ApiVersion,
  request: Request,
  response: Response,
): Promise<void> {
  const { endpoint } = binding;
  const requestId = requestIdOf(request);
  const caller = await authorize(endpoint, request, options.verifier);
  const checked = await checkRequest(endpoint, request, options.maxBodyBytes ?? 1_048_576);
  const call = {
    ...checked,
    ...caller,
    version,
    requestId,
    log: options.log.child({ requestId, operation: endpoint.operationId }),
    request,
    signal: hangUpSignal(response),
  } as Call;
  const run = () => binding.handle(call);
  const key = endpoint.idempotent
    ? idempotencyKeyOf(endpoint, request.headers['idempotency-key'], caller.principal, checked)
    : undefined;
  const reply = key && options.idempotency ? await once(options.idempotency, key, run) : await run();
  if (options.checkReplies) checkReply(endpoint, reply);
  await sendReply(response, reply, request.method === 'HEAD');
}

function hangUpSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

function methodNotAllowed(methods: string[]) {
  const allow = methods.join(', ');
  return () => {
    throw new PlatformError('method_not_allowed', `This address takes ${allow}.`, { headers: { Allow: allow } });
  };
}
