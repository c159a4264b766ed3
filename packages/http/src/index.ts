export { type Binding, bind, type Operation } from './binding.ts';
export type { Call } from './call.ts';
export { type CalledFor, callOperation } from './call-operation.ts';
export { requireValid } from './check-request.ts';
export {
  type ClientError,
  requestTargetOf,
  respondOnSocket,
  responseHasStarted,
  toClientError,
} from './client-error.ts';
export { type ClientNetworks, networkOfClient, networksOf } from './client-networks.ts';
export { entityTag, type Preconditions, requirePreconditions } from './entity-tag.ts';
export { createExpressServer, createHttpServer } from './express-server.ts';
export { acceptsHtml, escapeHtml } from './html.ts';
export { createHttpApp, type HttpAppOptions } from './http-app.ts';
export type { Claim, IdempotencyKey, IdempotencyStore, StoredReply } from './idempotency.ts';
export { createInternalClient, FailedReply, type InternalClient } from './internal-client.ts';
export { parseJson, readJson } from './json-body.ts';
export { type Address, type Listening, listen } from './listen.ts';
export { locationOf } from './location.ts';
export { mergePatch, patchFields } from './merge-patch.ts';
export { byKey, inMemory } from './page-sources.ts';
export { readBytes } from './read-bytes.ts';
export { type PageQuery, type PageRange, type PageSource, readPage } from './read-page.ts';
export type { AnyReply, BodyStream, Reply } from './reply.ts';
export { requireAdmin } from './require-admin.ts';
export { requireNoneMissing, requirePermission, requireUser } from './require-permission.ts';
export { type ErrorTranslator, requestIdHeader, sendProblem } from './send-problem.ts';
export type { StopOptions } from './stop-server.ts';
export { toJson } from './to-json.ts';
export { unlessBytesArrive } from './unless-bytes-arrive.ts';
