/** The meaning of each failed check of `/readyz` (docs/operations/outages.md). */
const meanings: Readonly<Record<string, string>> = {
  database:
    'MongoDB is away, the database is not up to date, or SECRETS_KEY does not open it: the log says which',
  events:
    'Kafka is away, or a consumer has lost its group; with npm start, its event log cannot be used',
  revocations: 'Redis is away: revocations may take effect late',
  tokens: 'Redis is away: a captured write is refused only by the process that received it',
  limits: 'Redis is away: rate limits are counted by each process alone',
  region:
    'the keys in Redis are those of another region: its log says which (docs/operations/regions.md)',
  mail: 'the mail server is away',
};

/** The finding for a check of a service, such as `events is degraded: Kafka is away …`. */
export function meaningOfCheck(name: string, state: string): string {
  const meaning = meanings[name];
  return meaning === undefined ? `${name} is ${state}` : `${name} is ${state}: ${meaning}`;
}
