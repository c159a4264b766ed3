export { type Binding, bind } from './binding.ts';
export type { Call, Reply } from './call.ts';
export { createExpressServer } from './express-server.ts';
export { createHttpApp, type HttpAppOptions } from './http-app.ts';
export type { IdempotencyKey, IdempotencyStore, StoredReply } from './idempotency.ts';
export { createInternalClient, type InternalClient } from './internal-client.ts';
export { parseJson, readJson } from './json-body.ts';
export { type Listening, listen } from './listen.ts';
export { requestIdHeader, sendProblem } from './send-problem.ts';
