import { createTable, UsageError } from '@irp/command-line';
import { servicesThat } from '@irp/contracts';
import { listOutbox } from '@irp/contracts/operators';
import { type AdminGroup, defineCommand } from '../admin-command.ts';

const emitters = servicesThat(({ emitsEvents }) => emitsEvents);

const list = defineCommand({
  name: 'list',
  about: 'List unpublished events of a service, and the error of the last publication',
  operands: ['SERVICE'],
  options: {},
  notes: `SERVICE is ${emitters.join(', ')}. Shows the 50 oldest events without their contents. A service retries every half second until it succeeds: repair the
cause, and the service publishes the events. An event that Kafka rejects for its size does not block other events.`,
  async run({ client, operands: [name], terminal }) {
    const service = emitters.find((one) => one === name);
    if (service === undefined) {
      throw new UsageError(
        `SERVICE must be one of ${emitters.join(', ')}, not ${JSON.stringify(name)}.`,
      );
    }
    const outbox = await (await client()).call(service, listOutbox, {});
    if (terminal.json) {
      return terminal.print(`${JSON.stringify(outbox, null, 2)}\n`);
    }
    const { waiting, isComplete, events, failure, publishes } = outbox;
    if (events.length > 0) {
      await createTable<(typeof events)[number]>(terminal, [
        {
          title: 'ID',
          value: ({ id }) => id,
        },
        {
          title: 'TIME',
          value: ({ time }) => time,
        },
        {
          title: 'TYPE',
          value: ({ type }) => type,
        },
        {
          title: 'WORKSPACE',
          value: ({ workspaceId }) => workspaceId,
        },
      ]).add(events);
    }
    terminal.note(
      `${isComplete ? '' : 'At least '}${waiting} ${waiting === 1 ? 'event waits' : 'events wait'}.`,
    );
    if (failure !== null) {
      terminal.note(`The last publication failed: ${failure}`);
    } else if (waiting > 0 && !publishes) {
      terminal.note('Another process of the service publishes the events: see its log for errors.');
    }
  },
});

export const outbox: AdminGroup = {
  name: 'outbox',
  about: 'Events that are not published yet',
  commands: [list],
};
