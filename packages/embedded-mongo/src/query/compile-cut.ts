import { cutDocument } from '../values/cut-document.ts';
import type { ParsedProjection } from './parse-projection.ts';

/**
 * Compiles a projection to a function that cuts fields out of the BSON of a document. Returns
 * undefined if the projection has nested paths or computed fields.
 */
export function compileCut({
  isIncluding,
  hasId,
  paths,
}: ParsedProjection): ((bytes: Buffer) => Buffer) | undefined {
  if (paths.some(({ path, value }) => typeof value !== 'boolean' || path.includes('.'))) {
    return undefined;
  }
  const named = new Set(paths.map(({ path }) => path));
  return (bytes) =>
    cutDocument(bytes, (name) => (name === '_id' ? hasId : named.has(name) === isIncluding));
}
