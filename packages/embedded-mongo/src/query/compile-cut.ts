import type { PlainObject } from '../values/canonical-type.ts';
import { cutDocument } from '../values/cut-document.ts';
import { projectedPaths } from './compile-projection.ts';

/**
 * Compiles a projection, which is valid, to a function of the BSON of documents: where it includes
 * or excludes whole fields only, and otherwise undefined.
 */
export function compileCut(spec: PlainObject): ((bytes: Buffer) => Buffer) | undefined {
  const paths = projectedPaths(spec, '');
  const isWhole = paths.every(({ path, value }) => typeof value === 'boolean' && !isNested(path));
  const others = paths.filter(({ path }) => path !== '_id');
  const [first = paths[0]] = others;
  if (first === undefined || !isWhole) {
    return undefined;
  }
  const including = first.value === true;
  const hasId = paths.find(({ path }) => path === '_id')?.value !== false;
  const named = new Set(others.map(({ path }) => path));
  return (bytes) =>
    cutDocument(bytes, (name) => (name === '_id' ? hasId : named.has(name) === including));
}

function isNested(path: string): boolean {
  return path.includes('.');
}
