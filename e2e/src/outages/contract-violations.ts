/**
 * Internals that a caller must never see: code locations, and error messages of the clients of
 * MongoDB, Kafka and Redis.
 */
const internals =
  /\n\s+at |node:internal|node_modules|Mongo|mongoose|kafkajs|ioredis|ECONN|ETIMEDOUT|127\.0\.0\.1:\d+/;

/** Returns violations of the error contract in a response (docs/operations/outages.md). */
export function violationsOf(
  name: string,
  status: number,
  headers: Headers,
  text: string,
): string[] {
  if (status < 400) {
    return [];
  }
  const violations: string[] = [];
  const type = headers.get('content-type') ?? '';
  if ([500, 502, 504].includes(status)) {
    violations.push(`a ${status}`);
  }
  if (status === 503 && !/^\d+$/.test(headers.get('retry-after') ?? '')) {
    violations.push('a 503 without Retry-After');
  }
  if (name.includes(' /v2/') && !type.startsWith('application/problem+json')) {
    violations.push(`an error of type ${type}`);
  }
  if (
    name.includes(' /oauth/') &&
    !type.startsWith('application/json') &&
    !type.startsWith('application/problem+json')
  ) {
    violations.push(`an error of type ${type}`);
  }
  const found = internals.exec(text);
  if (found && !type.startsWith('text/html')) {
    violations.push(`an error that names ${JSON.stringify(found[0])}`);
  }
  return violations.map((violation) => `${name}: ${violation}: ${status} ${text.slice(0, 300)}`);
}
