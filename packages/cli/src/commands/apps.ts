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
import { create } from './create-app.ts';
import { apply } from './manifest/apply.ts';
import { exportManifest } from './manifest/export.ts';
import { plan } from './manifest/plan.ts';
import { schema } from './manifest/schema.ts';

type Application = components['schemas']['Application'];

const columns: Column<Application>[] = [
  {
    title: 'ID',
    value: ({ id }) => id,
  },
  {
    title: 'NAME',
    value: ({ name }) => name,
  },
  {
    title: 'CLIENT ID',
    value: ({ clientId }) => clientId,
  },
  {
    title: 'TYPE',
    value: ({ type }) => type,
  },
  {
    title: 'ENVIRONMENT',
    value: ({ environment }) => environment,
  },
  {
    title: 'STATE',
    value: ({ state }) => state,
  },
];

const list = defineCommand({
  name: 'list',
  about: "List the workspace's OAuth applications",
  operands: [],
  options: {
    ...listOptions,
    state: {
      type: 'string',
      value: 'STATE',
      about: 'Only in this state: active, suspended or pending_deletion',
    },
    environment: {
      type: 'string',
      value: 'NAME',
      about: 'Only of this environment: production or sandbox',
    },
  },
  async run({ client, options, signal, terminal }) {
    const limit = limitOf(options);
    const query = {
      limit: Math.min(limit, maxPageSize),
      ...(options.state ? { state: options.state as Application['state'] } : {}),
      ...(options.environment
        ? { environment: options.environment as Application['environment'] }
        : {}),
    };
    const applications = pages(await client(), '/v2/applications', {
      params: { query },
      signal,
    });
    await printList(terminal, applications, columns, { limit, noun: 'applications' });
  },
});

const get = defineCommand({
  name: 'get',
  about: 'Show an application with all its settings',
  operands: ['ID'],
  options: {},
  async run({ client, operands, signal, terminal }) {
    const [id] = operands;
    const path = { id };
    const { data } = await (await client()).get('/v2/applications/{id}', {
      params: { path },
      signal,
    });
    await printRecord(terminal, data);
  },
});

const suspend = defineCommand({
  name: 'suspend',
  about: 'Suspend an application: its tokens are rejected, and it gets no new ones',
  operands: ['ID'],
  options: {
    reason: {
      type: 'string',
      value: 'TEXT',
      about: 'Reason, for the audit log',
    },
  },
  async run({ client, operands, options, signal, terminal }) {
    const [id] = operands;
    const path = { id };
    const body = options.reason ? { reason: options.reason } : {};
    const { data } = await (await client()).post('/v2/applications/{id}/suspend', {
      params: { path },
      body,
      signal,
    });
    await terminal.print(terminal.json ? asJson(data) : `${data?.name ?? id} is suspended.\n`);
  },
});

const resume = defineCommand({
  name: 'resume',
  about: 'Resume a suspended application: its grants and tokens are valid again',
  operands: ['ID'],
  options: {},
  async run({ client, operands, signal, terminal }) {
    const [id] = operands;
    const path = { id };
    const { data } = await (await client()).post('/v2/applications/{id}/resume', {
      params: { path },
      body: {},
      signal,
    });
    // Without a record for an operator, who lifts the suspension of the platform alone.
    const text = data
      ? `${data.name} is ${data.state}.`
      : `${id}: the platform does not suspend it.`;
    await terminal.print(terminal.json ? asJson(data) : `${text}\n`);
  },
});

const rotateSecret = defineCommand({
  name: 'rotate-secret',
  about: 'Create a new client secret, which is shown once',
  operands: ['ID'],
  options: {
    'overlap-hours': {
      type: 'string',
      value: 'N',
      about: 'Hours for which older secrets stay valid, 0 to 168; default: 24',
    },
  },
  async run({ client, operands, options, signal, terminal }) {
    const hours = options['overlap-hours'];
    if (hours !== undefined && !/^\d+(\.\d+)?$/.test(hours)) {
      throw new UsageError('--overlap-hours must be a number.');
    }
    const [id] = operands;
    const path = { id };
    const body = hours === undefined ? {} : { overlapHours: Number(hours) };
    const { data } = await (await client()).post('/v2/applications/{id}/secrets', {
      params: { path },
      body,
      signal,
    });
    await printRecord(terminal, data);
    terminal.note('Store the secret now: it is not shown again.');
  },
});

const remove = defineCommand({
  name: 'delete',
  about: 'Schedule the deletion of an application in seven days',
  operands: ['ID'],
  options: {},
  async run({ client, operands, signal, terminal }) {
    const [id] = operands;
    const path = { id };
    const { data } = await (await client()).delete('/v2/applications/{id}', {
      params: { path },
      signal,
    });
    const message = `${data.name} will be deleted at ${data.deletionAt}.\n`;
    await terminal.print(terminal.json ? `${JSON.stringify(data, null, 2)}\n` : message);
  },
});

/** An operator of the platform gets no record of what they suspend or resume. */
const asJson = (data: object | undefined) => `${JSON.stringify(data ?? null, null, 2)}\n`;

export const apps: CommandGroup = {
  name: 'apps',
  about: 'OAuth applications',
  commands: [
    list,
    get,
    create,
    suspend,
    resume,
    rotateSecret,
    remove,
    plan,
    apply,
    exportManifest,
    schema,
  ],
};
