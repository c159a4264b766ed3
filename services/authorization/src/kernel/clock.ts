/** Returns the current time in milliseconds since 1970. Tests replace it. */
export interface Clock {
  now: () => number;
}
