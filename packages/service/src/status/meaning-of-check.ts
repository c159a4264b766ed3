/** The meaning of each failed check of `/readyz` (docs/operations/outages.md). */
const meanings: Readonly<Record<string, string>> = {
  database:
    'MongoDB is unavailable, the database is not migrated, or SECRETS_KEY is wrong: see the log of the service',
  events:
    'Kafka is unavailable, or a consumer has lost its group; with npm start, the event log is unusable',
  revocations: 'Redis is unavailable: revocations may take effect late',
  tokens:
    'Redis is unavailable: only the process that received a write detects a replay of this write',
  limits: 'Redis is unavailable: each process counts requests for the rate limits on its own',
  region:
    'the keys in Redis belong to another region: see the log of the service (docs/operations/regions.md)',
  mail: 'the mail server is unavailable',
};

/**
 * Returns a sentence about a failed check of a service, such as `events is degraded: Kafka is away
 * …`.
 */
export function meaningOfCheck(name: string, state: string): string {
  const meaning = meanings[name];
  return meaning === undefined ? `${name} is ${state}` : `${name} is ${state}: ${meaning}`;
}
