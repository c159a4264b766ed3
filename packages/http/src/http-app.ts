import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ApiVersion, Method } from '@irp/contracts';
import { notFound, PlatformError } from '@irp/errors';
import type { Logger, Tracer } from '@irp/observability';
import type { Sender } from '@irp/principals';
import express, { type NextFunction, type Request, type Response } from 'express';
import { authorize } from './authorize.ts';
import type { Binding } from './binding.ts';
import { bindingsByPath } from './bindings-by-path.ts';
import type { AnyCall } from './call.ts';
import { checkRequest } from './check-request.ts';
import { checkedCall } from './checked-call.ts';
import { unlessKnown } from './entity-tag.ts';
import { heavyReadsOf } from './heavy-read.ts';
import { type IdempotencyStore, idempotencyKeyOf, runOnce } from './idempotency.ts';
import { LargeReads } from './large-reads.ts';
import { type Mount, withMounts } from './mounts.ts';
import { type Receiver, receive, requireGateway } from './receive.ts';
import { setRequestCaller, withRequest } from './request-context.ts';
import { type ErrorTranslator, requestIdOf, sendProblem, toPlatformError } from './send-problem.ts';
import { cacheControl, checkReply, rejectUndeclared, sendReply } from './send-reply.ts';
import { createServiceServer } from './service-server.ts';
import { traceRequest } from './trace-request.ts';

export interface HttpAppOptions extends Receiver {
  mounts?: Mount[];
  log: Logger;
  bindings: Binding[];
  translateError?: ErrorTranslator;
  idempotency?: IdempotencyStore;
  /** Maximum size of a body in bytes. Default: 1 MiB. */
  maxBodyBytes?: number;
  /**
   * Maximum time that a large page, or a chunk of a stream, waits in the queue, in milliseconds.
   * Default: 15 s.
   */
  maxTurnWaitMs?: number;
  /**
   * Whether every response, including errors, is validated against the contract. Tests set this
   * option.
   */
  checkReplies?: boolean;
  /** Is called after each request. */
  observe?: (operationId: string, status: number, durationMs: number) => void;
  /**
   * Creates a span for each request whose trace is exported, except for health checks and metrics.
   */
  tracer?: Tracer | undefined;
}

/**
 * Creates a server for the endpoints in all their versions. A request with another method gets a
 * 405 with `Allow`, and a request for another path gets a 404.
 */
export function createHttpApp(options: HttpAppOptions): Server {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  const largeReads = new LargeReads({ maxWaitMs: options.maxTurnWaitMs });
  for (const [path, bindings] of bindingsByPath(options.bindings)) {
    const route = app.route(path);
    for (const { binding, version } of bindings) {
      addHandler(route, { ...options, largeReads }, path, binding, version);
    }
    // `app.all` would add a separate handler for each HTTP method.
    route.all(methodNotAllowed(bindings.map(({ binding }) => binding.endpoint.method)));
  }
  app.use(() => {
    throw notFound();
  });
  const onError = (error: unknown, request: IncomingMessage, response: ServerResponse) => {
    const requestId = requestIdOf(request);
    const log = options.log.child({ requestId });
    sendProblem(
      request,
      response,
      toPlatformError(error, options.translateError ?? (() => undefined), log),
      requestId,
    );
  };
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    onError(error, request, response),
  );
  return createServiceServer(app, withMounts(options.mounts ?? [], options, app, onError));
}

type RouteOptions = HttpAppOptions & { largeReads: LargeReads };
type HandlerOptions = RouteOptions & { isHeavy: (query: unknown) => boolean };

function addHandler(
  route: express.IRoute,
  options: RouteOptions,
  path: string,
  binding: Binding,
  version: ApiVersion,
): void {
  const { endpoint } = binding;
  const handlerOptions = {
    ...options,
    isHeavy: heavyReadsOf(endpoint),
  };
  route[endpoint.method](async (request: Request, response: Response) => {
    const startedMs = performance.now();
    response.on('close', () =>
      options.observe?.(endpoint.operationId, response.statusCode, performance.now() - startedMs),
    );
    const span = traceRequest(options.tracer, endpoint, path, request, response);
    const sender = await receive(request, options);
    if (endpoint.access === 'open') {
      requireGateway(sender);
    }
    const handled = withRequest(request, span, () =>
      handleCall(handlerOptions, binding, version, sender, request, response),
    );
    await (options.checkReplies
      ? handled.catch((error) => rejectUndeclared(endpoint, error))
      : handled);
  });
}

async function handleCall(
  options: HandlerOptions,
  binding: Binding,
  version: ApiVersion,
  sender: Sender | undefined,
  request: Request,
  response: Response,
): Promise<void> {
  const { endpoint } = binding;
  const requestId = requestIdOf(request);
  const identity = authorize(endpoint, sender);
  if (identity.principal !== undefined) {
    setRequestCaller(identity.principal);
  }
  const { checked, received } = await checkRequest(
    endpoint,
    request,
    options.maxBodyBytes ?? 1_048_576,
  );
  const { principal } = identity;
  const signal = disconnectSignal(response);
  const members = {
    ...checked,
    ...identity,
    version,
    requestId,
    idempotencyId: undefined,
    request,
    signal,
  };
  const call = checkedCall(members as Omit<AnyCall, 'log'>, () =>
    options.log.child({ requestId, operation: endpoint.operationId }),
  );
  const run = (idempotencyId?: string) => binding.handle(Object.assign(call, { idempotencyId }));
  const key = endpoint.idempotent
    ? idempotencyKeyOf(endpoint, request.headers['idempotency-key'], principal, {
        ...received,
        headers: checked.headers,
      })
    : undefined;
  await options.largeReads.respond(
    options.isHeavy(checked.query),
    principal,
    signal,
    response,
    async () => {
      const turns = isStreamed(endpoint)
        ? options.largeReads.ofStream(principal, signal, response)
        : undefined;
      // If the organization has more than two open streams, even the start of the operation waits
      // in the queue, because the work before the first chunk occupies the processor.
      const start = turns?.freeBytes === 0 ? () => turns.take(() => run()) : () => run();
      const reply =
        key && options.idempotency ? await runOnce(options.idempotency, key, run) : await start();
      if (options.checkReplies) {
        checkReply(endpoint, reply);
      }
      const headers = { ...cacheControl(endpoint), ...reply.headers };
      const whole = { ...reply, headers };
      const sent =
        endpoint.method === 'get' ? unlessKnown(whole, request.headers['if-none-match']) : whole;
      await sendReply(response, sent, { head: request.method === 'HEAD', turns });
    },
  );
}

function isStreamed({ responses }: Binding['endpoint']): boolean {
  return Object.values(responses).some(({ streamed }) => streamed);
}

function disconnectSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  // The client may have disconnected while the token was verified, or the body was read.
  if (response.closed) {
    controller.abort();
  }
  response.on('close', () => {
    if (!response.writableFinished) {
      controller.abort();
    }
  });
  return controller.signal;
}

function methodNotAllowed(methods: Method[]) {
  const allow = methods
    .map((method) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase()))
    .join(', ');
  return () => {
    throw new PlatformError('method_not_allowed', `The method must be one of ${allow}.`, {
      headers: { Allow: allow },
    });
  };
}
