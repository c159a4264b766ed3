import type { paths } from '../generated/schema.d.ts';
import type { PagedPath } from '../pages.ts';
import type { Body, Download, List, Method, PathOf, Read, Write } from './call-types.ts';

type ListPath = PagedPath & PathOf<'get'>;
type WithBody<M extends Method> = {
  [P in PathOf<M>]: [Body<P, M>] extends [never] ? never : P;
}[PathOf<M>];
type WithoutBody<M extends Method> = Exclude<PathOf<M>, WithBody<M>>;

/**
 * A verb with its path. `list` reads a list by cursor, and `download` reads a file with GET.
 * `trigger` is a POST without a body, and `set` is a PUT without a body.
 */
type TableEntry =
  | `list ${ListPath}`
  | `${'get' | 'download'} ${PathOf<'get'>}`
  | `trigger ${WithoutBody<'post'>}`
  | `set ${WithoutBody<'put'>}`
  | `post ${WithBody<'post'>}`
  | `put ${WithBody<'put'>}`
  | `patch ${WithBody<'patch'>}`
  | `delete ${PathOf<'delete'>}`;

/** The calls of a resource by name, and the tables of nested resources. */
export interface ResourceTable {
  readonly [name: string]: TableEntry | ResourceTable;
}

type WriteAs<M extends Method, P> = P extends keyof paths ? Write<P, M> : never;

type ReadAs<Verb, P> =
  P extends PathOf<'get'>
    ? Verb extends 'get'
      ? Read<P>
      : Verb extends 'download'
        ? Download<P>
        : P extends ListPath
          ? List<P>
          : never
    : never;

type CallOf<Entry> = Entry extends `${infer Verb} ${infer P}`
  ? Verb extends 'list' | 'get' | 'download'
    ? ReadAs<Verb, P>
    : Verb extends 'trigger'
      ? WriteAs<'post', P>
      : Verb extends 'set'
        ? WriteAs<'put', P>
        : Verb extends 'post' | 'put' | 'patch' | 'delete'
          ? WriteAs<Verb, P>
          : never
  : never;

/** The functions of a table, with types from the contracts. */
export type Resource<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends string
    ? CallOf<Table[Name]>
    : Resource<Table[Name]>;
};
