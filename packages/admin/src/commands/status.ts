import { createTable, IncompleteError, plainText } from '@irp/command-line';
import type { ServiceState } from '@irp/service/operators';
import { defineCommand } from '../admin-command.ts';
import { readStatus } from '../status/read-status.ts';

export const status = defineCommand({
  name: 'status',
  about: 'Show the state of every service, what waits in it, and what to look at',
  operands: [],
  options: {},
  notes: `The exit code is 1 if there is anything to look at. It needs no key: OPERATIONS_URL alone, the gateway's operations port, shows
all services but for their own findings, which each service has at its own address.`,
  async run({ places, terminal }) {
    const states = await readStatus(await places());
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
