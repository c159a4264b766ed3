import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ApiVersion, Method } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/logging';
import type { PrincipalVerifier } from '@irp/principals';
import express, { type NextFunction, type Request, type Response } from 'express';
import { authorize } from './authorize.ts';
import type { Binding } from './binding.ts';
import { bindingsByPath } from './bindings-by-path.ts';
import type { Call } from './call.ts';
import { checkRequest } from './check-request.ts';
import { checkedCall } from './checked-call.ts';
import { type IdempotencyStore, idempotencyKeyOf, once } from './idempotency.ts';
import { type Mount, withMounts } from './mounts.ts';
import { withRequest } from './request-context.ts';
import { type ErrorTranslator, requestIdOf, sendProblem, toPlatformError } from './send-problem.ts';
import { cacheControl, checkReply, sendReply } from './send-reply.ts';
import { createServiceServer } from './service-server.ts';

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
  for (const [path, served] of bindingsByPath(options.bindings)) {
    for (const { binding, version } of served) mount(app, options, path, binding, version);
    app.all(path, methodNotAllowed(served.map(({ binding }) => binding.endpoint.method)));
  }
  app.use(() => {
    throw new PlatformError('not_found', 'There is nothing at this address.');
  });
  const fault = (error: unknown, request: IncomingMessage, response: ServerResponse) => {
    const requestId = requestIdOf(request);
    const log = options.log.child({ requestId });
    sendProblem(request, response, toPlatformError(error, options.translateError ?? (() => undefined), log), requestId);
  };
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    fault(error, request, response),
  );
  return createServiceServer(app, withMounts(options.mounts ?? [], app, fault));
}

function mount(
  app: express.Express,
  options: HttpAppOptions,
  path: string,
  binding: Binding,
  version: ApiVersion,
): void {
  const { endpoint } = binding;
  app[endpoint.method](path, async (request: Request, response: Response) => {
    const startedMs = performance.now();
    response.on('close', () =>
      options.observe?.(endpoint.operationId, response.statusCode, performance.now() - startedMs),
    );
    await withRequest(request, () => answer(options, binding, version, request, response));
  });
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
  const members = { ...checked, ...caller, version, requestId, idempotencyId: undefined, request };
  const call = checkedCall({ ...members, signal: hangUpSignal(response) } as Omit<Call, 'log'>, () =>
    options.log.child({ requestId, operation: endpoint.operationId }),
  );
  const run = (idempotencyId?: string) => binding.handle(Object.assign(call, { idempotencyId }));
  const key = endpoint.idempotent
    ? idempotencyKeyOf(endpoint, request.headers['idempotency-key'], caller.principal, checked)
    : undefined;
  const reply = key && options.idempotency ? await once(options.idempotency, key, run) : await run();
  if (options.checkReplies) checkReply(endpoint, reply);
  const headers = { ...cacheControl(endpoint), ...reply.headers };
  await sendReply(response, { ...reply, headers }, request.method === 'HEAD');
}

function hangUpSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

function methodNotAllowed(methods: Method[]) {
  const allow = methods.map((method) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase())).join(', ');
  return () => {
    throw new PlatformError('method_not_allowed', `This address takes ${allow}.`, { headers: { Allow: allow } });
  };
}
