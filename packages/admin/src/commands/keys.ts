import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '@irp/command-line';
import { generatePrincipalKeys } from '@irp/principals';
import { type AdminGroup, defineCommand } from '../admin-command.ts';
import { rotateCheckpointKey } from './rotate-checkpoint-key.ts';
import { listKeys, rotateKeys } from './signing-keys.ts';

/**
 * The senders of signed requests. The key of the gateway (undefined) can sign for every caller.
 * Another key signs only the requests of its own sender.
 */
const signers = {
  gateway: undefined,
  investments: 'investments',
  directory: 'directory',
  notifications: 'notifications',
  operator: 'operator',
} as const;
const withSecrets = ['authorization', 'audit', 'notifications'] as const;

/** Generates all keys. Returns the contents of the files by file name. */
async function generate(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const publicKeys: object[] = [];
  for (const [name, service] of Object.entries(signers)) {
    const { privateJwk, publicJwks } = await generatePrincipalKeys(service);
    files[`${name}-jwk.json`] = JSON.stringify(privateJwk);
    publicKeys.push(...publicJwks.keys);
  }
  files['public-jwks.json'] = JSON.stringify({ keys: publicKeys });
  for (const name of withSecrets) {
    files[`${name}-secrets-key`] = randomBytes(32).toString('base64');
  }
  return files;
}

const generateCommand = defineCommand({
  name: 'generate',
  about: 'Generate the keys of a new deployment with separate services',
  operands: [],
  options: {
    directory: {
      type: 'string',
      value: 'FOLDER',
      about:
        'Write each key to a file in this folder, for settings such as PRINCIPAL_PRIVATE_JWK_FILE; the command creates the folder; default: print shell variables',
    },
  },
  notes: `Generates the principal keys of the gateway, investments, the directory, notifications and operators, the five public keys, and a SECRETS_KEY each for
authorization, audit and notifications. Only you can read the files. The command overwrites no file. Without --directory, the output sets shell
variables: admin keys generate > keys.env. See docs/operations/separate-services.md.`,
  async run({ options, terminal }) {
    const files = await generate();
    const { directory } = options;
    if (directory === undefined) {
      if (terminal.json) {
        return terminal.print(`${JSON.stringify(files, null, 2)}\n`);
      }
      return terminal.print(
        Object.entries(files)
          .map(([name, text]) => `${variableOf(name)}='${text}'\n`)
          .join(''),
      );
    }
    await makeFolder(directory);
    const paths: string[] = [];
    for (const [name, text] of Object.entries(files)) {
      const path = join(directory, name);
      await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') {
            throw new UsageError(
              `${path} exists and is not overwritten, because its key may be in use: use an empty folder for --directory.`,
            );
          }
          throw new UsageError(`${path} cannot be written (${error.code}).`);
        },
      );
      paths.push(path);
    }
    await terminal.print(
      terminal.json ? `${JSON.stringify({ files: paths })}\n` : `${paths.join('\n')}\n`,
    );
  },
});

/**
 * Creates a folder that only its owner can access. The parent folder must exist, so that a mistyped
 * path causes an error.
 * @throws UsageError
 */
async function makeFolder(directory: string): Promise<void> {
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') {
      throw new UsageError(
        `The folder --directory ${directory} cannot be created (${error.code}).`,
      );
    }
  });
}

function variableOf(file: string): string {
  return file
    .replace(/\.json$/, '')
    .replaceAll('-', '_')
    .toUpperCase();
}

export const keys: AdminGroup = {
  name: 'keys',
  about: 'Keys of the platform',
  commands: [generateCommand, listKeys, rotateKeys, rotateCheckpointKey],
};
