type GenerateKey = typeof crypto.subtle.generateKey;

/**
 * Shares the RSA keys requested from WebCrypto by test files of this process. A key of 3,072 bits
 * takes 0.1 s of CPU time and more, and each new database of the authorization service needs a key.
 * Within a test file, all keys differ.
 * @returns a function to be called at the start of a file
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
