/** CPU microseconds of one request, by process. */
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
 * Measured by `npm run bench -- costs` on 2026-11-26, with 16 requests in progress, on two shared cores at load 8, where the same work takes up to
 * twice the CPU time of a quiet machine. `mongodb` is the embedded store in its place.
 */
export const costs = {
  page: { ...none, gateway: 515, investments: 1_374, redis: 75, mongodb: 361 },
  record: { ...none, gateway: 403, investments: 954, redis: 116, mongodb: 286 },
  /** What a credential that the gateway does not have in memory adds. */
  lookup: { ...none, gateway: 357, authorization: 942, redis: 54, mongodb: 13 },
  write: {
    ...none,
    gateway: 454,
    investments: 1_358,
    directory: 36,
    notifications: 321,
    audit: 370,
    redis: 87,
    mongodb: 1_399,
  },
  delivery: { ...none, notifications: 544, redis: 44, mongodb: 214 },
  token: {
    ...none,
    gateway: 295,
    authorization: 664,
    directory: 61,
    notifications: 88,
    audit: 133,
    redis: 72,
    mongodb: 537,
  },
} satisfies Record<string, Cost>;

/** Kilobytes on disk, indexes included, each once. */
export const sizesKb = {
  /** 69,152 real companies took 270 MB. */
  record: 3.9,
  /** With its event and audit record (`bench soak`). */
  token: 3,
  auditRecord: 2,
  delivery: 2,
  event: 1.5,
};
