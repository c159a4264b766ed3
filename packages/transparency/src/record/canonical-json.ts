import canonicalize from 'canonicalize';

/**
 * A value in the one form that is hashed: the JSON Canonicalization Scheme (RFC 8785).
 * @throws TypeError where the value has no JSON form: undefined, NaN, a lone surrogate, a circle
 */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (error) {
    throw new TypeError(`This value has no canonical JSON: ${(error as Error).message}`);
  }
  if (text === undefined) throw new TypeError('This value has no JSON form.');
  return text;
}
