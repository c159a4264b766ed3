/** There was no response: a wrong URL, an unreachable server or a lost connection. */
export declare class ConnectionError extends Error {
    readonly name: string;
    constructor(url: string, cause: unknown);
}
/** An attempt had no response in time. */
export declare class TimeoutError extends ConnectionError {
    readonly name = "TimeoutError";
    /** @param timeoutMs limit of the attempt, in milliseconds */
    constructor(url: string, timeoutMs: number);
}
