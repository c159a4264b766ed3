import type { Rule } from './field-rules.ts';

const maxDepth = 20;

/**
 * What a free-form object must not hold, however deep: what MongoDB's driver would take for a type of its own, what no
 * engine stores as it is, and what no reader could walk.
 */
export const freeFormRule: Rule<unknown> = (value) => faultIn(value, 0);

function faultIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return textFault(value);
  if (typeof value === 'number') return numberFault(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= maxDepth) return `must not be nested deeper than ${maxDepth} levels`;
  for (const [name, inner] of Object.entries(value)) {
    const fault = nameFault(name, depth) ?? textFault(name) ?? faultIn(inner, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function nameFault(name: string, depth: number): string | undefined {
  if (name === '_bsontype' || name === '__proto__') return `must not have a member named ${name}`;
  const usable = depth > 0 || /^[^$.][^.]*$/.test(name);
  return usable ? undefined : 'must not have member names that are empty, begin with $ or hold a dot';
}

/** Larger whole numbers are not told apart from their neighbours: what is read back would not be what was sent. */
function numberFault(value: number): string | undefined {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return undefined;
  return `must not hold numbers beyond ${Number.MAX_SAFE_INTEGER}: send them as strings`;
}

function textFault(text: string): string | undefined {
  return text.includes('\0') || !text.isWellFormed() ? 'must not contain NUL or a lone surrogate' : undefined;
}
