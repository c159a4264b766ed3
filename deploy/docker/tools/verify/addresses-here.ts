import type { Compose } from '../../src/compose/read-compose.ts';
import { freePort } from './container-addresses.ts';

const ofEngines = [
  'mongodb:27017',
  'redis:6379',
  'kafka:9092',
  'kafka:9093',
  'kafka:9094',
  'mailcatcher:1025',
  'collector:4318',
];

/** Maps addresses within Docker's networks to addresses on this machine. */
export async function addressesHere(compose: Compose): Promise<Map<string, string>> {
  const ofServices = Object.entries(compose.services).flatMap(([name, { build, environment }]) =>
    build
      ? [environment.PORT, environment.OPERATIONS_PORT]
          .flatMap((port) => port ?? [])
          .map((port) => `${name}:${port}`)
      : [],
  );
  const here = new Map<string, string>();
  for (const address of [...ofServices, ...ofEngines]) {
    here.set(address, `127.0.0.1:${await freePort()}`);
  }
  // The public address of the gateway.
  here.set('127.0.0.1:8080', here.get('gateway:8080') ?? '');
  // The replica set of the replacement for MongoDB is named `secantus` instead of `rs0`.
  here.set('replicaSet=rs0', 'replicaSet=secantus');
  return here;
}

/** The port on this machine for an address in Docker's networks. */
export function portHere(addresses: ReadonlyMap<string, string>, address: string): number {
  const port = Number(addresses.get(address)?.split(':')[1]);
  if (!port) {
    throw new Error(`the port of ${address} is not published on this machine`);
  }
  return port;
}
