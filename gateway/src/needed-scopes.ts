import { type ApiVersion, type Endpoint, publicEndpoints, type Scope } from '@irp/contracts';

/** One segment of paths: what may follow it by name, by parameter, and what the methods need that end here. */
interface Segment {
  named: Map<string, Segment>;
  any: Segment | undefined;
  scopes: Map<string, readonly Scope[]>;
}

const rootByVersion = rootsOf(publicEndpoints);

/**
 * What the contract asks of whoever calls there; undefined where it asks nothing or names no such call.
 * @param version `unversioned`, or that of the path
 * @param path within its version: `/investments/42`
 */
export function neededScopes(version: string, method: string, path: string): readonly Scope[] | undefined {
  return segmentAt(version, path)?.scopes.get(method === 'HEAD' ? 'GET' : method);
}

/** What the address takes, as `Allow` names it; undefined where the contract has no such address. */
export function methodsAt(version: string, path: string): string | undefined {
  const methods = [...(segmentAt(version, path)?.scopes.keys() ?? [])];
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
  for (const { versions, path, method, scopes = [] } of endpoints) {
    for (const version of versions) {
      let segment = within(roots, version);
      for (const name of path.slice(1).split('/')) {
        if (name.startsWith('{')) segment = segment.any ??= newSegment();
        else segment = within(segment.named, name);
      }
      segment.scopes.set(method.toUpperCase(), scopes);
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
  return { named: new Map(), any: undefined, scopes: new Map() };
}
