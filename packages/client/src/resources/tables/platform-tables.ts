/** For operators of the platform. */
export const peopleTable = {
  disable: 'post /v2/people/{userId}/disable',
  enable: 'trigger /v2/people/{userId}/enable',
} as const;

/** Whether the platform works, for monitors. */
export const statusTable = {
  get: 'get /v2/status',
} as const;
