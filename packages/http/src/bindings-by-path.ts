import { type ApiVersion, servedPaths, versionedPath } from '@irp/contracts';
import type { Binding } from './binding.ts';

interface VersionedBinding {
  binding: Binding;
  version: ApiVersion;
}

/**
 * Returns every path, in the syntax of Express, with its bindings. `/things/imports` comes before
 * `/things/:id`. In the other order, Express would read `imports` as an id (OpenAPI 3.1, Paths
 * Object).
 */
export function bindingsByPath(
  bindings: readonly Binding[],
): [path: string, bindings: VersionedBinding[]][] {
  const byPath = new Map<string, VersionedBinding[]>();
  for (const binding of bindings) {
    for (const version of binding.endpoint.versions) {
      for (const path of servedPaths(binding.endpoint)) {
        const key = versionedPath({ path }, version).replaceAll(/\{(\w+)\}/g, ':$1');
        byPath.set(key, [...(byPath.get(key) ?? []), { binding, version }]);
      }
    }
  }
  return [...byPath].sort(([one], [other]) =>
    shape(one) < shape(other) ? -1 : Number(shape(one) > shape(other)),
  );
}

/** Returns a sort key, with 0 for each fixed segment of the path and 1 for each parameter. */
function shape(path: string): string {
  const segments = path.split('/').map((segment) => (segment.startsWith(':') ? '1' : '0'));
  return segments.join('');
}
