import { type Cost, costs, sizesKb } from './figures.ts';
import {
  auditYears,
  copies,
  cpusOfNode,
  deliveryDays,
  eventDays,
  peakFactor,
  perUser,
  prices,
  tokenDays,
  utilisation,
} from './load.ts';

export interface Capacity {
  users: number;
  requestsPerS: number;
  /** Cores in use in the busiest hour, by process. */
  cores: Record<keyof Cost, number>;
  /** Number of processes, each with one core; at least two for each service. */
  processes: Record<Exclude<keyof Cost, 'redis' | 'mongodb'>, number>;
  nodes: {
    services: number;
    mongodb: number;
    redis: number;
    kafka: number;
  };
  /** Size of a single copy of the data. */
  disk: {
    recordsGb: number;
    auditGb: number;
    otherGb: number;
  };
  kafkaMbPerS: number;
  dollarsAMonth: number;
}

const secondsADay = 86_400;
/** The minimum number of nodes: a replica set, a Kafka cluster, a Redis with a replica. */
const fewest = {
  services: 2,
  mongodb: copies,
  redis: 2,
  kafka: copies,
};

/**
 * The capacity for a number of users in the busiest hour.
 * @param missRate share of the requests with a credential lookup by the gateway
 */
export function capacityOf(users: number, missRate: number): Capacity {
  const perS = (perDay: number) => (users * perDay * peakFactor) / secondsADay;
  const reads = perUser.pagesADay + perUser.recordReadsADay;
  const rates: [number, Cost][] = [
    [perS(perUser.pagesADay), costs.page],
    [perS(perUser.recordReadsADay), costs.record],
    [perS(perUser.writesADay), costs.write],
    [perS(perUser.tokensADay), costs.token],
    [perS(perUser.deliveriesADay), costs.delivery],
    [perS(reads + perUser.writesADay) * missRate, costs.lookup],
  ];
  const coresOf = (part: keyof Cost) =>
    rates.reduce((sum, [rate, cost]) => sum + (rate * cost[part]) / 1e6, 0);
  const parts = Object.keys(costs.page) as (keyof Cost)[];
  const cores = Object.fromEntries(parts.map((part) => [part, coresOf(part)])) as Capacity['cores'];
  const { redis, mongodb, ...ofServices } = cores;
  const processes = Object.fromEntries(
    Object.entries(ofServices).map(([part, used]) => [
      part,
      Math.max(2, Math.ceil(used / utilisation)),
    ]),
  ) as Capacity['processes'];
  const disk = diskOf(users);
  const kafkaMbPerS = (perS(perUser.eventsADay) * sizesKb.event) / 1_000;
  const nodesFor = (used: number, atLeast: number) =>
    Math.max(atLeast, Math.ceil(used / cpusOfNode));
  const nodes = {
    services: nodesFor(sum(Object.values(processes)), fewest.services),
    // Only the primary of a shard accepts writes, but the secondaries apply the same writes.
    mongodb: nodesFor((mongodb / utilisation) * copies, fewest.mongodb),
    redis: nodesFor((redis / utilisation) * 2, fewest.redis),
    // Counts 10 MB/s for each broker. This load was measured, and leaves reserves for replication.
    // A broker can process far more than 10 MB/s.
    kafka: nodesFor(kafkaMbPerS / 10, fewest.kafka),
  };
  const diskGb = (disk.recordsGb + disk.auditGb + disk.otherGb) * copies;
  return {
    users,
    cores,
    processes,
    nodes,
    disk,
    kafkaMbPerS,
    requestsPerS: perS(reads + perUser.writesADay + perUser.tokensADay),
    dollarsAMonth: sum(Object.values(nodes)) * prices.node + diskGb * prices.diskGb,
  };
}

function diskOf(users: number): Capacity['disk'] {
  const gb = (count: number, kb: number) => (users * count * kb) / 1e6;
  return {
    recordsGb: gb(perUser.records, sizesKb.record),
    auditGb: gb(perUser.auditRecordsADay * 365 * auditYears, sizesKb.auditRecord),
    otherGb:
      gb(perUser.tokensADay * tokenDays, sizesKb.token) +
      gb(perUser.deliveriesADay * deliveryDays, sizesKb.delivery) +
      gb(perUser.eventsADay * eventDays, sizesKb.event),
  };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
