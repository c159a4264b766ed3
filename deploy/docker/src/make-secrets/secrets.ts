import { createHash, randomBytes } from 'node:crypto';
import { serviceNames, servicesThat } from '@irp/contracts';
import { generatePrincipalKeys, publicJwkOf } from '@irp/principals';

/** Reads another secret, and creates it first if missing. */
type Read = (name: string) => Promise<string>;
type Make = (read: Read) => string | Promise<string>;

const signing = ['gateway', ...servicesThat(({ calls }) => calls.length > 0), 'operator'];
const replaying = [...servicesThat(({ consumesEvents }) => consumesEvents), 'webhooks'];

/**
 * Returns the service that a public key names as its signer. The key of the gateway names no
 * service, because the gateway signs for callers.
 */
const serviceOf = (name: string) => (name === 'gateway' ? undefined : name);

/** Hexadecimal digits have no special meaning in URLs, JAAS, Kafka's settings or Redis' users. */
const password: Make = () => randomBytes(24).toString('hex');
const key: Make = () => randomBytes(32).toString('base64');
const mongodbUri = (user: string, secret: string, options = '') =>
  `mongodb://${user}:${secret}@mongodb:27017/?authSource=admin${options}`;
const userUri: (user: string) => Make = (user) => async () =>
  mongodbUri(user, await password(unread), '&replicaSet=rs0');
const unread: Read = () =>
  Promise.reject(new Error('the value of this secret must not depend on another secret'));

/**
 * Creates the ACL file of Redis with the commands of the platform's clients. The only
 * administrative command is INFO: clients use it to check that Redis has loaded its data.
 */
async function redisUsers(read: Read): Promise<string> {
  const { username, password: secret } = new URL(await read('redis-url'));
  const hash = createHash('sha256').update(secret).digest('hex');
  return [
    'user default off',
    'user health on nopass resetchannels -@all +ping',
    `user ${username} on #${hash} ~irp* &irp* +@all -@admin -@dangerous +info`,
    '',
  ].join('\n');
}

async function publicKeys(read: Read): Promise<string> {
  const keys = signing.map(async (name) =>
    publicJwkOf(JSON.parse(await read(`${name}-private-jwk`)), serviceOf(name)),
  );
  return JSON.stringify({ keys: await Promise.all(keys) });
}

/**
 * The passwords for the operators' program, which replays the dead letters of a group as the Kafka
 * user of this group.
 */
async function replayPasswords(read: Read): Promise<string> {
  const entries = replaying.map(async (group) => [
    group,
    await read(`kafka-${group}-replay-password`),
  ]);
  return JSON.stringify(Object.fromEntries(await Promise.all(entries)));
}

async function sharedWithServices(read: Read): Promise<string> {
  const entries = serviceNames.map(async (name) => [name, await read(`${name}-principal-secret`)]);
  return JSON.stringify(Object.fromEntries(await Promise.all(entries)));
}

/** The secrets of docker-compose.yml by file name, each with the function that creates it. */
export const secrets: Readonly<Record<string, Make>> = {
  'mongodb-key': () => randomBytes(512).toString('base64'),
  'mongodb-root-password': password,
  'mongodb-root-uri': async (read) =>
    mongodbUri('root', await read('mongodb-root-password'), '&directConnection=true'),
  ...Object.fromEntries(
    [...serviceNames, 'audit-retention', 'audit-migrations'].map((name) => [
      `${name}-mongodb-uri`,
      userUri(name),
    ]),
  ),
  'redis-url': async () => `redis://irp:${await password(unread)}@redis:6379`,
  'redis-users': redisUsers,
  'kafka-admin-password': password,
  ...Object.fromEntries(serviceNames.map((name) => [`kafka-${name}-password`, password])),
  ...Object.fromEntries(replaying.map((name) => [`kafka-${name}-replay-password`, password])),
  'kafka-replay-passwords': replayPasswords,
  ...Object.fromEntries(
    signing.map((name) => [
      `${name}-private-jwk`,
      async () => JSON.stringify((await generatePrincipalKeys()).privateJwk),
    ]),
  ),
  'principal-public-jwks': publicKeys,
  ...Object.fromEntries(serviceNames.map((name) => [`${name}-principal-secret`, key])),
  'gateway-principal-secrets': sharedWithServices,
  ...Object.fromEntries(
    servicesThat(({ encrypts }) => encrypts).map((name) => [`${name}-secrets-key`, key]),
  ),
  'grafana-admin-password': password,
};
