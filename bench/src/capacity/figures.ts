/** CPU microseconds of a request, by process. */
export interface Cost {
  gateway: number;
  investments: number;
  authorization: number;
  directory: number;
  notifications: number;
  audit: number;
  redis: number;
  mongodb: number;
}

const none: Cost = {
  gateway: 0,
  investments: 0,
  authorization: 0,
  directory: 0,
  notifications: 0,
  audit: 0,
  redis: 0,
  mongodb: 0,
};

/**
 * Measured by `npm run bench -- costs` on 2026-11-26, with 16 requests in progress, on two shared
 * cores with a load average of 3 to 5. With a load average of 8 on the same day, all costs were a
 * sixth to a third higher. `mongodb` is the embedded store in place of MongoDB.
 */
export const costs = {
  page: {
    ...none,
    gateway: 444,
    investments: 1_116,
    redis: 64,
    mongodb: 307,
  },
  record: {
    ...none,
    gateway: 368,
    investments: 786,
    redis: 108,
    mongodb: 281,
  },
  /** Additional cost of a credential outside the gateway's cache. */
  lookup: {
    ...none,
    gateway: 214,
    authorization: 640,
    redis: 27,
    mongodb: 12,
  },
  write: {
    ...none,
    gateway: 363,
    investments: 1_033,
    directory: 14,
    notifications: 118,
    audit: 334,
    redis: 79,
    mongodb: 1_216,
  },
  delivery: {
    ...none,
    notifications: 526,
    redis: 53,
    mongodb: 327,
  },
  token: {
    ...none,
    gateway: 267,
    authorization: 629,
    directory: 92,
    notifications: 168,
    audit: 284,
    redis: 67,
    mongodb: 493,
  },
} satisfies Record<string, Cost>;

/** Kilobytes on disk for a single copy, with indexes. */
export const sizesKb = {
  /** The records of 69,152 real companies took 270 MB on disk. */
  record: 3.9,
  /** Includes the event and the audit record (`bench soak`). */
  token: 3,
  auditRecord: 2,
  delivery: 2,
  event: 1.5,
};
