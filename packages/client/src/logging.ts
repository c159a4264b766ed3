/** An attempt for a hook. Without headers and bodies, because these contain credentials. */
export interface SentRequest {
  method: string;
  url: string;
  /** 1 for the first attempt. */
  attempt: number;
}

export interface ReceivedResponse extends SentRequest {
  /** Undefined without a response. */
  status: number | undefined;
  requestId: string | undefined;
  durationMs: number;
}

/** The rate limit was reached: the next attempt is sent after a wait. */
export interface RateLimitWait extends SentRequest {
  waitMs: number;
}

/**
 * Functions called by the client for each attempt and wait, for logs and metrics. The functions
 * must not throw.
 */
export interface Hooks {
  onRequest?: ((request: SentRequest) => void) | undefined;
  onResponse?: ((response: ReceivedResponse) => void) | undefined;
  /** Called once for each wait after a 429. */
  onRateLimit?: ((wait: RateLimitWait) => void) | undefined;
}
