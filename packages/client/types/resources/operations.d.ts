import type { PagedPath } from '../pages.js';
import type { Answer, CallOptions, Ids, Method, PathOf, Query, Read, Write } from './call-types.js';
import type { Caller } from './caller.js';
import { type PageOf, type RecordList } from './record-list.js';
type ItemOf<P extends PathOf<'get'>> = Answer<P, 'get'> extends {
    data: (infer Item)[];
} ? Item : never;
/** Exported, so that declarations name this type and do not write it out. */
export type List<P extends PagedPath & PathOf<'get'>> = (...args: [...Ids<P>, query?: Query<P, 'get'>, options?: CallOptions]) => RecordList<ItemOf<P>, Answer<P, 'get'> & PageOf<ItemOf<P>>>;
/** A list by cursors: of 100 records a page, unless the query has a `limit`. */
export declare function listAt<P extends PagedPath & PathOf<'get'>>(call: Caller, path: P): List<P>;
/** A read that returns one document. */
export declare function readAt<P extends PathOf<'get'>>(call: Caller, path: P): Read<P>;
/** A write with or without a body. */
export declare function writeAt<M extends Exclude<Method, 'get'>, P extends PathOf<M>>(call: Caller, method: M, path: P, hasBody?: boolean): Write<P, M>;
/** A POST without a body, such as `/archive`. */
export declare function actionAt<P extends PathOf<'post'>>(call: Caller, path: P): Write<P, 'post'>;
export {};
