/** The current time in milliseconds since 1970. Tests pass their own. */
export interface Clock {
  now: () => number;
}
