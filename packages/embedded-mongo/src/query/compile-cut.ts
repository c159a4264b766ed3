import { cutDocument } from '../values/cut-document.ts';
import type { ParsedProjection } from './parse-projection.ts';

/**
 * Compiles a valid projection to a function from the BSON of a document to the BSON of the result.
 * Returns undefined for a projection with parts of fields, or calculated fields.
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
