type GenerateKey = typeof crypto.subtle.generateKey;

/**
 * Makes each RSA key that a test file asks of WebCrypto once for all files of this process. One of
 * 3,072 bits takes 0.1 s of CPU time and more, and each new database of the authorization service
 * needs one. Within a file all keys differ, as they would without this.
 * @returns a function that a file begins with
 */
export function reuseRsaKeys(subtle = crypto.subtle): () => void {
  const original: GenerateKey = subtle.generateKey.bind(subtle);
  const made = new Map<string, Promise<unknown>[]>();
  let used = new Map<string, number>();
  const generateKey = (...[algorithm, extractable, usages]: Parameters<GenerateKey>) => {
    if (typeof algorithm === 'string' || !('modulusLength' in algorithm)) {
      return original(algorithm, extractable, usages);
    }
    const kind = JSON.stringify([algorithm, extractable, usages]);
    const keys = made.get(kind) ?? [];
    made.set(kind, keys);
    const at = used.get(kind) ?? 0;
    used.set(kind, at + 1);
    keys[at] ??= original(algorithm, extractable, usages);
    return keys[at];
  };
  Object.defineProperty(subtle, 'generateKey', { value: generateKey });
  return () => {
    used = new Map();
  };
}
