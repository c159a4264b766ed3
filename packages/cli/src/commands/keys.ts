import { type components, pages } from '@irp/client';
import { type CommandGroup, defineCommand } from '../command/command.ts';
import { UsageError } from '../command/faults.ts';
import { printList } from '../output/print-list.ts';
import { type Column, printRecord } from '../output/table.ts';
import { limitOf, listOptions } from './list-options.ts';

type ApiKey = components['schemas']['ApiKey'];

const columns: Column<ApiKey>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'KEY', value: ({ prefix }) => `${prefix}…` },
  { title: 'ENVIRONMENT', value: ({ environment }) => environment },
  { title: 'LAST USED', value: ({ lastUsedAt }) => lastUsedAt },
  { title: 'ENDED', value: ({ revokedAt, expiresAt }) => revokedAt ?? expiresAt },
];

const list = defineCommand({
  name: 'list',
  about: 'Your API keys in this workspace',
  operands: [],
  options: { ...listOptions, everyone: { type: 'boolean', about: "Everyone's keys: for admins and owners" } },
  async run({ client, options, signal, terminal }) {
    const limit = limitOf(options);
    const query = { limit: Math.min(limit, 100), ...(options.everyone ? { all: 'true' as const } : {}) };
    const found = pages(await client(), '/v2/api-keys', { params: { query }, signal });
    await printList(terminal, found, columns, { limit, noun: 'keys' });
  },
});

const create = defineCommand({
  name: 'create',
  about: 'Make a key that acts as you; it is shown once',
  operands: [],
  options: {
    name: { type: 'string', value: 'NAME', about: 'What it is for' },
    environment: { type: 'string', value: 'NAME', about: 'production or sandbox; production unless told' },
    scope: { type: 'string', value: 'SCOPE', multiple: true, about: 'What it may do; all that you may, unless told' },
    'expires-at': { type: 'string', value: 'TIME', about: 'When it ends, such as 2027-01-31T00:00:00Z' },
  },
  notes: 'This needs a sign-in with an API key: a key made with tokens would outlive what was agreed to.',
  async run({ client, options, signal, terminal }) {
    if (options.name === undefined) throw new UsageError('Give --name NAME: what the key is for.');
    const body = {
      name: options.name,
      // Checked by the API, which says what it takes.
      environment: (options.environment ?? 'production') as 'production',
      ...(options.scope ? { scopes: options.scope.flatMap((scope) => scope.split(/[ ,]+/)) as ApiKey['scopes'] } : {}),
      ...(options['expires-at'] ? { expiresAt: options['expires-at'] } : {}),
    };
    const { data } = await (await client()).post('/v2/api-keys', { body, signal });
    await printRecord(terminal, data);
    terminal.note('Keep the key now: it is not shown again.');
  },
});

const revoke = defineCommand({
  name: 'revoke',
  about: 'End a key at once',
  operands: ['ID'],
  options: {},
  async run({ client, operands, signal, terminal }) {
    await (await client()).delete('/v2/api-keys/{id}', { params: { path: { id: operands[0]! } }, signal });
    await terminal.print(terminal.json ? `${JSON.stringify({ revoked: operands[0] })}\n` : 'Revoked.\n');
  },
});

export const keys: CommandGroup = { name: 'keys', about: 'API keys', commands: [list, create, revoke] };
