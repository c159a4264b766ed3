import { type Capacity, capacityOf } from './capacity.ts';

/** Columns of the table: users, and the share of requests with a credential look-up. */
const cases: [users: number, missRate: number][] = [
  [1_000, 1],
  [100_000, 1],
  [10_000_000, 1],
  [10_000_000, 0.25],
];

/** The table of docs/operations/capacity.md, in Markdown. */
export function capacityTable(): string {
  const columns = cases.map(([users, missRate]) => ({
    missRate,
    capacity: capacityOf(users, missRate),
  }));
  const row = (name: string, value: (capacity: Capacity, missRate: number) => string) =>
    `| ${name} | ${columns.map(({ capacity, missRate }) => value(capacity, missRate)).join(' | ')} |`;
  const process = (name: keyof Capacity['processes']) =>
    row(`processes of ${name}`, ({ processes }) => format(processes[name]));
  return [
    row('users', ({ users }) => format(users)),
    `|---|${columns.map(() => '---:|').join('')}`,
    row('requests whose credential is looked up', (_, missRate) => `${missRate * 100} %`),
    row('requests a second', ({ requestsPerS }) => format(requestsPerS)),
    process('gateway'),
    process('investments'),
    process('authorization'),
    process('directory'),
    process('notifications'),
    process('audit'),
    row('cores of MongoDB, one copy', ({ cores }) => format(cores.mongodb)),
    row('cores of Redis', ({ cores }) => format(cores.redis)),
    row('events to Kafka, MB a second', ({ kafkaMbPerS }) => format(kafkaMbPerS)),
    row('disk for records, GB, one copy', ({ disk }) => format(disk.recordsGb)),
    row('disk for the audit log, GB, one copy', ({ disk }) => format(disk.auditGb)),
    row('disk for all else, GB, one copy', ({ disk }) => format(disk.otherGb)),
    row('nodes for services', ({ nodes }) => format(nodes.services)),
    row('nodes for MongoDB', ({ nodes }) => format(nodes.mongodb)),
    row('nodes for Redis', ({ nodes }) => format(nodes.redis)),
    row('nodes for Kafka', ({ nodes }) => format(nodes.kafka)),
    row('dollars a month', ({ dollarsAMonth }) => format(dollarsAMonth)),
    row('dollars a month for 1,000 users', ({ dollarsAMonth, users }) =>
      format((dollarsAMonth / users) * 1_000),
    ),
  ].join('\n');
}

/** Two significant digits, so that an estimate is not mistaken for a measurement. */
function format(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en-US', { maximumFractionDigits: 2 });
}
