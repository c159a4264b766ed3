import { type ApiVersion, type Endpoint, publicEndpoints, type Scope } from '@irp/contracts';
import type { Exchange } from './exchange.ts';

/** One call of the contract, and what it asks of whoever makes it. */
export interface ContractCall {
  operationId: string;
  scopes: readonly Scope[];
}

/** One segment of paths: what may follow it by name, by parameter, and the calls that end here, by method. */
interface Segment {
  named: Map<string, Segment>;
  any: Segment | undefined;
  calls: Map<string, ContractCall>;
}

const rootByVersion = rootsOf(publicEndpoints);

/**
 * Undefined where the contract names no such call.
 * @param version `unversioned`, or that of the path
 * @param path within its version: `/investments/42`
 */
export function contractCall(version: string, method: string, path: string): ContractCall | undefined {
  return segmentAt(version, path)?.calls.get(method === 'HEAD' ? 'GET' : method);
}

/** The call that a request makes. */
export function callOf({ version, request, path }: Pick<Exchange, 'version' | 'request' | 'path'>) {
  const pathInVersion = version === undefined ? path : path.slice(version.name.length + 1);
  return contractCall(version?.name ?? 'unversioned', request.method!, pathInVersion);
}

/** What the address takes, as `Allow` names it; undefined where the contract has no such address. */
export function methodsAt(version: string, path: string): string | undefined {
  const methods = [...(segmentAt(version, path)?.calls.keys() ?? [])];
  return methods.length === 0 ? undefined : methods.join(', ').replace('GET', 'GET, HEAD');
}

function segmentAt(version: string, path: string): Segment | undefined {
  let segment = rootByVersion.get(version);
  for (let from = 1; segment !== undefined; ) {
    const end = path.indexOf('/', from);
    const name = end === -1 ? path.slice(from) : path.slice(from, end);
    // A name comes before a parameter, as in OpenAPI.
    segment = segment.named.get(name) ?? (name === '' ? undefined : segment.any);
    if (end === -1) break;
    from = end + 1;
  }
  return segment;
}

function rootsOf(endpoints: readonly Endpoint[]): Map<string, Segment> {
  const roots = new Map<ApiVersion, Segment>();
  for (const { versions, path, method, operationId, scopes = [] } of endpoints) {
    for (const version of versions) {
      let segment = within(roots, version);
      for (const name of path.slice(1).split('/')) {
        if (name.startsWith('{')) segment = segment.any ??= newSegment();
        else segment = within(segment.named, name);
      }
      segment.calls.set(method.toUpperCase(), { operationId, scopes });
    }
  }
  return roots;
}

function within<Key>(segments: Map<Key, Segment>, key: Key): Segment {
  const found = segments.get(key) ?? newSegment();
  segments.set(key, found);
  return found;
}

function newSegment(): Segment {
  return { named: new Map(), any: undefined, calls: new Map() };
}
