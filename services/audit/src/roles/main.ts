import { ConfigError, processEnvironment, readConfig, text, url } from '@irp/config';
import { createLogger } from '@irp/logging';
import { connectDatabase } from '@irp/persistence';
import { z } from 'zod';
import { migrationPrivileges, retentionPrivileges, servicePrivileges } from './privileges.ts';

/** Run by a database administrator, again after an update: creates or updates the roles auditService, auditRetention and auditMigrations, to grant to database users. */
const settings = z.object({
  MONGODB_URI: url('mongodb:', 'mongodb+srv:'),
  DATABASE_PREFIX: text().default('irp_'),
});

try {
  const { MONGODB_URI: uri, DATABASE_PREFIX } = readConfig(settings, processEnvironment());
  const log = createLogger('audit-roles', 'info');
  const name = `${DATABASE_PREFIX}audit`;
  const database = await connectDatabase({ uri, name, log, migrateAtStart: 'nothing' }, () => ({}));
  try {
    const db = database.connection.db;
    if (!db) throw new Error('the database is unavailable');
    const roles = {
      auditService: servicePrivileges,
      auditRetention: retentionPrivileges,
      auditMigrations: migrationPrivileges,
    };
    const { roles: present } = await db.command({ rolesInfo: 1 });
    const names = (present as { role: string }[]).map(({ role }) => role);
    for (const [role, granted] of Object.entries(roles)) {
      const privileges = granted.map(({ collection, actions }) => ({ resource: { db: name, collection }, actions }));
      const command = names.includes(role) ? { updateRole: role } : { createRole: role };
      await db.command({ ...command, privileges, roles: [] });
      log.info({ role, database: name }, 'stored the role');
    }
  } finally {
    await database.close();
  }
} catch (error) {
  const line = error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`audit roles: ${line}\n`);
  process.exit(1);
}
