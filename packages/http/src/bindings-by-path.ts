import { type ApiVersion, versionedPath } from '@irp/contracts';
import type { Binding } from './binding.ts';

interface Served {
  binding: Binding;
  version: ApiVersion;
}

/** What is served at each path, as Express spells it. A word comes before a parameter, as in OpenAPI: it is never an id. */
export function bindingsByPath(bindings: readonly Binding[]): [path: string, served: Served[]][] {
  const byPath = new Map<string, Served[]>();
  for (const binding of bindings) {
    for (const version of binding.endpoint.versions) {
      const path = versionedPath(binding.endpoint, version).replaceAll(/\{(\w+)\}/g, ':$1');
      byPath.set(path, [...(byPath.get(path) ?? []), { binding, version }]);
    }
  }
  return [...byPath].sort(([one], [other]) => (shape(one) < shape(other) ? -1 : Number(shape(one) > shape(other))));
}

/** 0 for each word of the path, 1 for each parameter. */
function shape(path: string): string {
  const segments = path.split('/').map((segment) => (segment.startsWith(':') ? '1' : '0'));
  return segments.join('');
}
