/**
 * An attempt, as a hook receives it. Headers and bodies are left out, because they can contain
 * credentials.
 */
export interface SentRequest {
  method: string;
  url: string;
  /** 1 for the first attempt. */
  attempt: number;
}

export interface ReceivedResponse extends SentRequest {
  /** Undefined if there was no response. */
  status: number | undefined;
  requestId: string | undefined;
  durationMs: number;
}

/** The rate limit was exceeded. The client sends the next attempt after `waitMs`. */
export interface RateLimitWait extends SentRequest {
  waitMs: number;
}

/**
 * Functions that the client calls for each attempt and wait, for logs and metrics. The functions
 * must not throw.
 */
export interface Hooks {
  onRequest?: ((request: SentRequest) => void) | undefined;
  onResponse?: ((response: ReceivedResponse) => void) | undefined;
  /** Called once for each wait after a 429. */
  onRateLimit?: ((wait: RateLimitWait) => void) | undefined;
}
