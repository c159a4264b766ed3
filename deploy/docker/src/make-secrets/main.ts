import { join } from 'node:path';
import { makeSecrets } from './make-secrets.ts';

/**
 * Creates the secrets folder of docker-compose.yml. Default: deploy/docker/secrets. Existing
 * secrets stay unchanged.
 */
const ofCompose = join(import.meta.dirname, '../../secrets');

const [folder = ofCompose, ...more] = process.argv.slice(2);
if (more.length > 0 || folder.startsWith('-')) {
  process.stderr.write('make-secrets: Usage: main.ts [FOLDER]\n');
  process.exit(2);
}
try {
  const { made, kept } = await makeSecrets(folder);
  process.stdout.write(
    `${folder}: made ${made.length} secrets${made.length > 0 ? ` (${made.join(', ')})` : ''}`,
  );
  process.stdout.write(
    `, kept ${kept.length}. Back up the secrets: without SECRETS_KEY, the encrypted data is lost.\n`,
  );
} catch (error) {
  process.stderr.write(`make-secrets: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
