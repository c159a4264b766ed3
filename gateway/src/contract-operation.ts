import { type ApiVersion, type Endpoint, type Scope, servedPaths } from '@irp/contracts';
import { publicEndpoints } from '@irp/contracts/openapi';

/** An operation of the OpenAPI contract, with the scopes that the permissions table requires. */
export interface ContractOperation {
  operationId: string;
  /** The documented path without the version: `/investments/{id}`. */
  template: string;
  scopes: readonly Scope[];
  /** Whether the path template has a parameter, such as `{id}`. */
  hasParameter: boolean;
}

/** A node in the tree of path templates, one level for each path segment. */
interface Segment {
  named: Map<string, Segment>;
  parameter: Segment | undefined;
  operations: Map<string, ContractOperation>;
}

const rootByVersion = buildTree(publicEndpoints);

/**
 * Finds the operation of a request; undefined for a request outside the contract.
 * @param version the name of the version in the path, or `unversioned`
 * @param path the path without the version: `/investments/42`
 */
export function findOperation(
  version: string,
  method: string,
  path: string,
): ContractOperation | undefined {
  return segmentAt(version, path)?.operations.get(method === 'HEAD' ? 'GET' : method);
}

/**
 * Returns the methods of a path as a value of the header `Allow`; undefined if the contract has no
 * such path.
 */
export function allowedMethodsAt(version: string, path: string): string | undefined {
  const methods = [...(segmentAt(version, path)?.operations.keys() ?? [])];
  return methods.length === 0 ? undefined : methods.join(', ').replace('GET', 'GET, HEAD');
}

function segmentAt(version: string, path: string): Segment | undefined {
  let segment = rootByVersion.get(version);
  for (let from = 1; segment !== undefined; ) {
    const end = path.indexOf('/', from);
    const name = end === -1 ? path.slice(from) : path.slice(from, end);
    // A literal segment takes precedence over a parameter, as in OpenAPI.
    segment = segment.named.get(name) ?? (name === '' ? undefined : segment.parameter);
    if (end === -1) {
      break;
    }
    from = end + 1;
  }
  return segment;
}

function buildTree(endpoints: readonly Endpoint[]): Map<string, Segment> {
  const roots = new Map<ApiVersion, Segment>();
  for (const endpoint of endpoints) {
    for (const version of endpoint.versions) {
      for (const path of servedPaths(endpoint)) {
        operationsAt(childOf(roots, version), path).set(endpoint.method.toUpperCase(), {
          operationId: endpoint.operationId,
          template: endpoint.path,
          scopes: endpoint.permission?.scopes ?? [],
          hasParameter: path.includes('{'),
        });
      }
    }
  }
  return roots;
}

/** Adds the segments of a path, and returns the operations of the path by method. */
function operationsAt(root: Segment, path: string): Map<string, ContractOperation> {
  let segment = root;
  for (const name of path.slice(1).split('/')) {
    if (name.startsWith('{')) {
      segment = segment.parameter ??= newSegment();
    } else {
      segment = childOf(segment.named, name);
    }
  }
  return segment.operations;
}

function childOf<Key>(segments: Map<Key, Segment>, key: Key): Segment {
  const child = segments.get(key) ?? newSegment();
  segments.set(key, child);
  return child;
}

function newSegment(): Segment {
  return {
    named: new Map(),
    parameter: undefined,
    operations: new Map(),
  };
}
