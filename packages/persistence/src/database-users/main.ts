import { ConfigError, prefix, processEnvironment, readConfig, text, url } from '@irp/config';
import { createConnection } from 'mongoose';
import { z } from 'zod';
import { initiateReplicaSet } from './initiate-replica-set.ts';
import { putDatabaseUser } from './put-database-user.ts';

/**
 * A program for operators: creates a database user for each service, with the right to read and
 * write only the database of the service. The program is repeatable: existing users get the
 * passwords of the connection strings.
 */
const usage =
  'Usage: main.ts SERVICE…, with the connection string of each service in SERVICE_MONGODB_URI. Example: main.ts investments directory';
const mongodbUri = () => url('mongodb:', 'mongodb+srv:');
const settings = z.object({
  /**
   * The connection string of an administrator. If MONGODB_REPLICA_SET is set, it must contain
   * directConnection=true.
   */
  MONGODB_URI: mongodbUri(),
  DATABASE_PREFIX: prefix().default('irp_'),
  /**
   * The name of a replica set. If the server is in no replica set, the server becomes the first
   * member of a new set.
   */
  MONGODB_REPLICA_SET: text().optional(),
  /** The `host:port` at which services reach the server. */
  MONGODB_REPLICA_SET_HOST: text().default('127.0.0.1:27017'),
});

async function makeUsers(services: string[]): Promise<void> {
  if (services.length === 0 || services.some((name) => !/^[a-z]+$/.test(name))) {
    throw new ConfigError(usage);
  }
  const environment = processEnvironment();
  const config = readConfig(settings, environment);
  const variableOf = (service: string) => `${service.toUpperCase()}_MONGODB_URI`;
  const ofServices = z.object(
    Object.fromEntries(services.map((service) => [variableOf(service), mongodbUri()])),
  );
  const uris = readConfig(ofServices, environment);
  const connection = createConnection();
  connection.on('error', () => undefined);
  try {
    await connection.openUri(config.MONGODB_URI, {
      serverSelectionTimeoutMS: 10_000,
      maxPoolSize: 1,
    });
    const admin = connection.getClient().db('admin');
    const {
      MONGODB_REPLICA_SET: name,
      MONGODB_REPLICA_SET_HOST: host,
      DATABASE_PREFIX: databasePrefix,
    } = config;
    if (name !== undefined) {
      await initiateReplicaSet((command) => admin.command(command), { name, host });
    }
    for (const service of services) {
      const role = { role: 'readWrite', db: `${databasePrefix}${service}` };
      const user = await putDatabaseUser(connection, String(uris[variableOf(service)]), [role]);
      process.stdout.write(
        `${JSON.stringify({
          msg: 'database user created',
          user,
          ...role,
        })}\n`,
      );
    }
  } finally {
    await connection.destroy();
  }
}

try {
  await makeUsers(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `database users: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
