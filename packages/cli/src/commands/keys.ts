import { type components, pages } from '@irp/client';
import {
  type Column,
  limitOf,
  listOptions,
  maxPageSize,
  printList,
  printRecord,
  UsageError,
} from '@irp/command-line';
import { type CommandGroup, defineCommand } from '../command/command.ts';

type ApiKey = components['schemas']['ApiKey'];

const columns: Column<ApiKey>[] = [
  {
    title: 'ID',
    value: ({ id }) => id,
  },
  {
    title: 'NAME',
    value: ({ name }) => name,
  },
  {
    title: 'KEY',
    value: ({ prefix }) => `${prefix}…`,
  },
  {
    title: 'ENVIRONMENT',
    value: ({ environment }) => environment,
  },
  {
    title: 'LAST USED',
    value: ({ lastUsedAt }) => lastUsedAt,
  },
  {
    title: 'ENDED',
    value: ({ revokedAt, expiresAt }) => revokedAt ?? expiresAt,
  },
];

const list = defineCommand({
  name: 'list',
  about: 'List your API keys in this workspace',
  operands: [],
  options: {
    ...listOptions,
    everyone: { type: 'boolean', about: 'Keys of every user, for admins and owners' },
  },
  async run({ client, options, signal, terminal }) {
    const limit = limitOf(options);
    const query = {
      limit: Math.min(limit, maxPageSize),
      ...(options.everyone ? { all: 'true' as const } : {}),
    };
    const keysOfUser = pages(await client(), '/v2/api-keys', {
      params: { query },
      signal,
    });
    await printList(terminal, keysOfUser, columns, { limit, noun: 'keys' });
  },
});

const create = defineCommand({
  name: 'create',
  about: 'Create an API key that acts as you; it is shown once',
  operands: [],
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      about: 'Name that describes the purpose of the key',
    },
    environment: {
      type: 'string',
      value: 'NAME',
      about: 'production or sandbox; default: production',
    },
    scope: {
      type: 'string',
      value: 'SCOPE',
      multiple: true,
      about: 'Scope of the key; default: all of your scopes',
    },
    'expires-at': {
      type: 'string',
      value: 'TIME',
      about: 'Expiry, such as 2027-01-31T00:00:00Z',
    },
  },
  notes:
    'Requires a sign-in with an API key: a key created with an access token would outlive the authorization.',
  async run({ client, options, signal, terminal }) {
    if (options.name === undefined) {
      throw new UsageError('--name NAME is required: the purpose of the key.');
    }
    const body = {
      name: options.name,
      // The API validates the values.
      environment: (options.environment ?? 'production') as ApiKey['environment'],
      ...(options.scope
        ? { scopes: options.scope.flatMap((scope) => scope.split(/[ ,]+/)) as ApiKey['scopes'] }
        : {}),
      ...(options['expires-at'] ? { expiresAt: options['expires-at'] } : {}),
    };
    const { data } = await (await client()).post('/v2/api-keys', { body, signal });
    await printRecord(terminal, data);
    terminal.note('Store the key now: it is not shown again.');
  },
});

const revoke = defineCommand({
  name: 'revoke',
  about: 'Revoke an API key',
  operands: ['ID'],
  options: {},
  async run({ client, operands, signal, terminal }) {
    const [id] = operands;
    await (await client()).delete('/v2/api-keys/{id}', {
      params: { path: { id } },
      signal,
    });
    await terminal.print(terminal.json ? `${JSON.stringify({ revoked: id })}\n` : 'Revoked.\n');
  },
});

export const keys: CommandGroup = {
  name: 'keys',
  about: 'API keys',
  commands: [list, create, revoke],
};
