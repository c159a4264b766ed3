import { type ClientOptions } from '../create-client.js';
import type { CallOptions, Method } from './call-types.js';
interface CallParts {
    query?: object | undefined;
    body?: unknown;
    parseAs?: 'stream' | undefined;
    contentType?: string | undefined;
}
interface Received {
    data: unknown;
    response: Response;
}
/** Sends a call to a path whose `{…}` are replaced by ids, in their order. */
export type Caller = (method: Method, path: string, ids: readonly string[], options?: CallOptions, parts?: CallParts) => Promise<Received>;
export declare function createCaller(options: ClientOptions): Caller;
export {};
