import { ConfigError, processEnvironment, readConfig, text, url } from '@irp/config';
import { createLogger } from '@irp/logging';
import { connectDatabase } from '@irp/persistence';
import { z } from 'zod';
import { retentionPrivileges, servicePrivileges } from './privileges.ts';

/** Run once by a database administrator: creates the roles auditService and auditRetention, to grant to database users. */
const settings = z.object({
  MONGODB_URI: url('mongodb:', 'mongodb+srv:'),
  DATABASE_PREFIX: text().default('irp_'),
});

try {
  const { MONGODB_URI: uri, DATABASE_PREFIX } = readConfig(settings, processEnvironment());
  const log = createLogger('audit-roles', 'info');
  const name = `${DATABASE_PREFIX}audit`;
  const database = await connectDatabase({ uri, name, log }, () => ({}));
  try {
    const db = database.connection.db;
    if (!db) throw new Error('the database is unavailable');
    const roles = { auditService: servicePrivileges, auditRetention: retentionPrivileges };
    for (const [role, granted] of Object.entries(roles)) {
      const privileges = granted.map(({ collection, actions }) => ({ resource: { db: name, collection }, actions }));
      await db.command({ createRole: role, privileges, roles: [] });
      log.info({ role, database: name }, 'created the role');
    }
  } finally {
    await database.close();
  }
} catch (error) {
  const line = error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`audit roles: ${line}\n`);
  process.exit(1);
}
