/** Accounts of people, for operators of the platform. */
export const peopleTable = {
  disable: 'post /v2/people/{userId}/disable',
  enable: 'trigger /v2/people/{userId}/enable',
} as const;

/** Resources of all organizations, for operators of the platform. */
export const platformTable = {
  health: 'get /v2/platform/health',
  organizations: {
    list: 'list /v2/platform/organizations',
    get: 'get /v2/platform/organizations/{id}',
  },
  accounts: { list: 'list /v2/platform/accounts' },
  applications: { list: 'list /v2/platform/applications' },
  deprecatedCallers: { list: 'list /v2/platform/deprecated-callers' },
  deadLetters: {
    list: 'list /v2/platform/dead-letters',
    replay: 'post /v2/platform/dead-letters/replay',
  },
  webhookEndpoints: {
    list: 'list /v2/platform/webhook-endpoints',
    stop: 'post /v2/platform/webhook-endpoints/{id}/stop',
    liftStop: 'trigger /v2/platform/webhook-endpoints/{id}/lift-stop',
  },
  failedMails: {
    list: 'list /v2/platform/failed-mails',
    retry: 'trigger /v2/platform/failed-mails/{id}/retry',
  },
} as const;

/** The status of the platform, for monitoring. */
export const statusTable = {
  get: 'get /v2/status',
} as const;
