import { createTable, UsageError } from '@irp/command-line';
import { servicesThat } from '@irp/contracts';
import { listOutbox } from '@irp/contracts/operators';
import { type AdminGroup, defineCommand } from '../admin-command.ts';

const emitters = servicesThat(({ emitsEvents }) => emitsEvents);

const list = defineCommand({
  name: 'list',
  about:
    'List the events of a service that are stored and not published yet, and what their publication failed with',
  operands: ['SERVICE'],
  options: {},
  notes: `SERVICE is ${emitters.join(', ')}. Shows the 50 oldest events, without their contents. A service publishes what waits every half second until it
succeeds: once the cause is repaired, nothing is left to do. An event that Kafka refuses for its size waits alone; the others pass it.`,
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
      terminal.note(`The last round failed: ${failure}`);
    } else if (waiting > 0 && !publishes) {
      terminal.note('Another process of the service publishes: its log has what fails.');
    }
  },
});

export const outbox: AdminGroup = {
  name: 'outbox',
  about: 'Events that wait to be published',
  commands: [list],
};
