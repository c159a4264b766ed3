import { type components, pages } from '@irp/client';
import { type CommandGroup, defineCommand } from '../command/command.ts';
import { UsageError } from '../command/faults.ts';
import { printList } from '../output/print-list.ts';
import { type Column, printRecord } from '../output/table.ts';
import { create } from './create-app.ts';
import { limitOf, listOptions } from './list-options.ts';

type Application = components['schemas']['Application'];

const columns: Column<Application>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'CLIENT ID', value: ({ clientId }) => clientId },
  { title: 'TYPE', value: ({ type }) => type },
  { title: 'ENVIRONMENT', value: ({ environment }) => environment },
  { title: 'STATE', value: ({ state }) => state },
];

const list = defineCommand({
  name: 'list',
  about: 'The OAuth applications that the workspace registered',
  operands: [],
  options: {
    ...listOptions,
    state: { type: 'string', value: 'STATE', about: 'Only active, suspended or pending_deletion ones' },
    environment: { type: 'string', value: 'NAME', about: 'Only those of production, or of sandbox' },
  },
  async run({ client, options, signal, terminal }) {
    const limit = limitOf(options);
    const query = {
      limit: Math.min(limit, 100),
      ...(options.state ? { state: options.state as Application['state'] } : {}),
      ...(options.environment ? { environment: options.environment as Application['environment'] } : {}),
    };
    const found = pages(await client(), '/v2/applications', { params: { query }, signal });
    await printList(terminal, found, columns, { limit, noun: 'applications' });
  },
});

const get = defineCommand({
  name: 'get',
  about: 'One application, with all its settings',
  operands: ['ID'],
  options: {},
  async run({ client, operands, signal, terminal }) {
    const path = { id: operands[0]! };
    const { data } = await (await client()).get('/v2/applications/{id}', { params: { path }, signal });
    await printRecord(terminal, data);
  },
});

const suspend = defineCommand({
  name: 'suspend',
  about: 'Stop an application at once: no sign-in, no token, no refresh',
  operands: ['ID'],
  options: { reason: { type: 'string', value: 'WORDS', about: 'Why, for those who ask later' } },
  async run({ client, operands, options, signal, terminal }) {
    const path = { id: operands[0]! };
    const body = options.reason ? { reason: options.reason } : {};
    const { data } = await (await client()).post('/v2/applications/{id}/suspend', { params: { path }, body, signal });
    await terminal.print(terminal.json ? `${JSON.stringify(data, null, 2)}\n` : `${data.name} is suspended.\n`);
  },
});

const resume = defineCommand({
  name: 'resume',
  about: 'Let a suspended application go on: what it was given counts again',
  operands: ['ID'],
  options: {},
  async run({ client, operands, signal, terminal }) {
    const path = { id: operands[0]! };
    const { data } = await (await client()).post('/v2/applications/{id}/resume', {
      params: { path },
      body: {},
      signal,
    });
    await terminal.print(terminal.json ? `${JSON.stringify(data, null, 2)}\n` : `${data.name} is active.\n`);
  },
});

const rotateSecret = defineCommand({
  name: 'rotate-secret',
  about: 'Make a new client secret; it is shown once',
  operands: ['ID'],
  options: {
    'overlap-hours': { type: 'string', value: 'N', about: 'How long the old ones go on, 0 to 168; 24 unless told' },
  },
  async run({ client, operands, options, signal, terminal }) {
    const hours = options['overlap-hours'];
    if (hours !== undefined && !/^\d+(\.\d+)?$/.test(hours)) throw new UsageError('--overlap-hours must be a number.');
    const path = { id: operands[0]! };
    const body = hours === undefined ? {} : { overlapHours: Number(hours) };
    const { data } = await (await client()).post('/v2/applications/{id}/secrets', { params: { path }, body, signal });
    await printRecord(terminal, data);
    terminal.note('Keep the secret now: it is not shown again.');
  },
});

const remove = defineCommand({
  name: 'delete',
  about: 'Delete an application in seven days; until then it can be undone',
  operands: ['ID'],
  options: {},
  async run({ client, operands, signal, terminal }) {
    const path = { id: operands[0]! };
    const { data } = await (await client()).delete('/v2/applications/{id}', { params: { path }, signal });
    const words = `${data.name} will be deleted at ${data.deletionAt}.\n`;
    await terminal.print(terminal.json ? `${JSON.stringify(data, null, 2)}\n` : words);
  },
});

export const apps: CommandGroup = {
  name: 'apps',
  about: 'OAuth applications',
  commands: [list, get, create, suspend, resume, rotateSecret, remove],
};
