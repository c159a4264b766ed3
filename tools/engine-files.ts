import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Prints a hash of the files that use an engine (MongoDB, Redis, Kafka or a mail server). The hash
 * covers sources that import a client of an engine, tests that connect to an engine, the lockfile,
 * and `.ci/real-engines`. If the hash is unchanged, a new test run on real engines finds nothing
 * new.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const clients = 'mongoose|mongodb|ioredis|kafkajs|nodemailer|smtp-server|rate-limiter-flexible';
const around = 'persistence|redis|events|embedded-mongo';
const reaches = new RegExp(`(?:from|import\\() ?'(?:${clients}|@irp/(?:${around}))[/']`);
const connects = /MONGODB_URI|KAFKA_BROKERS|REDIS_URL|REDIS_CLUSTER_NODES|SMTP_URL|hasEngines/;
const rooms = '{packages/*,services/*,gateway,deploy/*,e2e}';

const always = [
  ...globSync(`packages/{${around}}/src/**/*.ts`, { cwd: root }),
  'pnpm-lock.yaml',
  '.ci/real-engines',
];
const matching = (pattern: string, text: RegExp) =>
  globSync(`${rooms}/${pattern}`, { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) =>
    text.test(readFileSync(`${root}${file}`, 'utf8')),
  );
const files = new Set([
  ...always,
  ...matching('src/**/*.ts', reaches),
  ...matching('test/**/*.ts', connects),
]);

const hash = createHash('sha256');
for (const file of [...files].sort()) {
  hash
    .update(`${file}\0`)
    .update(readFileSync(`${root}${file}`))
    .update('\0');
}
process.stderr.write(`${files.size} test files use an engine\n`);
process.stdout.write(`${hash.digest('hex')}\n`);
