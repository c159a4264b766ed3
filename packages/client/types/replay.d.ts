/**
 * Whether the body can be sent only once: all bodies that the client itself serializes are JSON.
 */
export declare function isStream({ body, headers }: Request): boolean;
/**
 * Returns a factory of equal requests, for retries. Not `clone()`: an abort of the caller's signal
 * may not reach a clone.
 */
export declare function replay(request: Request): Promise<(signal?: AbortSignal) => Request>;
