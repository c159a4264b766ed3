import { UsageError } from '@irp/command-line';
import type { ServiceName } from '@irp/service';
import { settingOf } from '../access/places.ts';
import { defineCommand } from '../admin-command.ts';
import { OperationError } from '../errors.ts';

export const call = defineCommand({
  name: 'call',
  about: 'Send a JSON body to any internal operation of a service, and print the reply',
  operands: ['SERVICE', 'PATH', 'BODY'],
  options: {},
  notes: `For operations that have no command of their own: admin call notifications /internal/mail-bounces/lift
'{"address":"anna@example.com"}'. Without \`reads\` in its contract, a call is recorded in the audit log.`,
  async run({ operands: [name, path, text], client, terminal }) {
    const service = (Object.keys(settingOf) as ServiceName[]).find((one) => one === name);
    if (service === undefined) throw new UsageError(`SERVICE is one of ${Object.keys(settingOf).join(', ')}.`);
    if (!/^\/internal\/[\w/-]+$/.test(path))
      throw new UsageError('PATH must be that of an operation below /internal/.');
    const body = parse(text);
    const reply = await (await client()).post(service, path, body);
    if (reply.status >= 300) throw new OperationError(service, reply);
    await terminal.print(`${JSON.stringify(reply.body ?? null, null, 2)}\n`);
  },
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('BODY must be JSON.');
  }
}
