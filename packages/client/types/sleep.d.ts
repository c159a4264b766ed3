/**
 * Waits.
 * @throws the reason of `signal`, when it is aborted
 */
export declare function sleep(ms: number, signal: AbortSignal): Promise<void>;
