/*
 * Upper bounds of buckets, in seconds. Each objective (docs/operations/slos.md) equals one of the
 * bounds, because compliance with a value between two bounds could only be estimated.
 */

/** Bounds for requests. The objective is 0.25 s for reads, and 0.5 s for writes and tokens. */
export const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30] as const;

/**
 * Bounds for the time from an event to its effect. The objective is 5 s for audit records, 30 s for
 * webhooks and 60 s for mails.
 */
export const delayBounds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800] as const;
