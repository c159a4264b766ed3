import canonicalize from 'canonicalize';

/**
 * Serializes a value for hashing, by the JSON Canonicalization Scheme (RFC 8785).
 * @throws TypeError for a value without a JSON form: undefined, NaN, a lone surrogate, a circular
 *   reference
 */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (error) {
    throw new TypeError(`The value has no canonical JSON form: ${(error as Error).message}`);
  }
  if (text === undefined) {
    throw new TypeError('The value has no JSON form.');
  }
  return text;
}
