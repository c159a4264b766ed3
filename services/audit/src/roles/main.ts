import { ConfigError, prefix, processEnvironment, readConfig, url } from '@irp/config';
import { createLogger } from '@irp/observability';
import { connectDatabase, type Database, putDatabaseUser } from '@irp/persistence';
import { z } from 'zod';
import {
  migrationPrivileges,
  type Privilege,
  retentionPrivileges,
  servicePrivileges,
} from './privileges.ts';

/**
 * A database administrator runs this program before the first start and after each upgrade. The
 * program creates the roles auditService, auditRetention and auditMigrations, or gives existing
 * roles the privileges of this version. If the connection string of a database user is set, the
 * program also creates this user.
 */
const mongodbUri = () => url('mongodb:', 'mongodb+srv:');
const settings = z.object({
  MONGODB_URI: mongodbUri(),
  DATABASE_PREFIX: prefix().default('irp_'),
  AUDIT_MONGODB_URI: mongodbUri().optional(),
  AUDIT_RETENTION_MONGODB_URI: mongodbUri().optional(),
  AUDIT_MIGRATIONS_MONGODB_URI: mongodbUri().optional(),
});

async function putRole(
  db: NonNullable<Database['connection']['db']>,
  role: string,
  granted: readonly Privilege[],
) {
  const privileges = granted.map(({ collection, actions }) => ({
    resource: { db: db.databaseName, collection },
    actions,
  }));
  const { roles } = await db.command({ rolesInfo: role });
  const command = roles.length > 0 ? { updateRole: role } : { createRole: role };
  await db.command({
    ...command,
    privileges,
    roles: [],
  });
}

try {
  const config = readConfig(settings, processEnvironment());
  const log = createLogger('audit-roles', 'info');
  const name = `${config.DATABASE_PREFIX}audit`;
  const database = await connectDatabase(
    {
      uri: config.MONGODB_URI,
      name,
      log,
      migrateAtStart: 'nothing',
    },
    () => ({}),
  );
  try {
    const { db } = database.connection;
    if (!db) {
      throw new Error('the database is unavailable');
    }
    const roles = [
      {
        role: 'auditService',
        privileges: servicePrivileges,
        uri: config.AUDIT_MONGODB_URI,
      },
      {
        role: 'auditRetention',
        privileges: retentionPrivileges,
        uri: config.AUDIT_RETENTION_MONGODB_URI,
      },
      {
        role: 'auditMigrations',
        privileges: migrationPrivileges,
        uri: config.AUDIT_MIGRATIONS_MONGODB_URI,
      },
    ];
    for (const { role, privileges, uri } of roles) {
      await putRole(db, role, privileges);
      log.info({ role, database: name }, 'database role created');
      if (uri === undefined) {
        continue;
      }
      const user = await putDatabaseUser(database.connection, uri, [{ role, db: name }]);
      log.info({ user, role }, 'database user created');
    }
  } finally {
    await database.close();
  }
} catch (error) {
  const line =
    error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`audit roles: ${line}\n`);
  process.exit(1);
}
