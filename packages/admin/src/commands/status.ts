import { createTable, IncompleteError, plainText } from '@irp/command-line';
import type { ServiceState } from '@irp/service/operators';
import { defineCommand } from '../admin-command.ts';
import { readStatus } from '../status/read-status.ts';

export const status = defineCommand({
  name: 'status',
  about: 'Show the state, unpublished events and dead letters of each service, and list problems',
  operands: [],
  options: {},
  notes: `The exit code is 1 if the command lists a problem. The command requires no key. OPERATIONS_URL, the operations port of the gateway, is enough for
the states. Problems that only the service itself knows require the address of the service, such as AUDIT_URL.`,
  async run({ addresses, terminal }) {
    const states = await readStatus(await addresses());
    const findings = states.flatMap(({ service, findings: own }) =>
      own.map((finding) => ({ service, finding })),
    );
    if (terminal.json) {
      await terminal.print(`${JSON.stringify({ services: states, findings }, null, 2)}\n`);
    } else {
      await createTable<ServiceState>(terminal, [
        {
          title: 'SERVICE',
          value: ({ service }) => service,
        },
        {
          title: 'STATE',
          value: ({ state }) => state,
        },
        {
          title: 'OUTBOX',
          value: ({ outbox }) => outbox,
        },
        {
          title: 'OLDEST',
          value: ({ oldestS }) =>
            typeof oldestS === 'number' ? `${Math.round(oldestS)} s` : oldestS,
        },
        {
          title: 'LAG',
          value: ({ lag }) => lag,
        },
        {
          title: 'DEAD LETTERS',
          value: ({ deadLetters }) => deadLetters,
        },
      ]).add(states);
      for (const { service, finding } of findings) {
        await terminal.print(`${service}: ${plainText(finding)}\n`);
      }
    }
    if (findings.length > 0) {
      throw new IncompleteError();
    }
  },
});
