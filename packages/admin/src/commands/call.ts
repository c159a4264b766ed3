import { UsageError } from '@irp/command-line';
import { serviceNames } from '@irp/contracts';
import * as ofAudit from '@irp/contracts/audit';
import * as ofAuthorization from '@irp/contracts/authorization';
import * as ofNotifications from '@irp/contracts/notifications';
import * as ofAll from '@irp/contracts/operators';
import { defineChange } from '../define-change.ts';
import { OperationError } from '../errors.ts';

export const call = defineChange({
  name: 'call',
  about: 'Send a JSON body to an internal operation of a service and print the response',
  operands: ['SERVICE', 'PATH', 'BODY'],
  options: {},
  notes: `Use this command for operations that no other command calls. Example:
  admin call notifications /internal/mail-bounces/lift '{"address":"anna@example.com"}'
If an operation only reads (\`reads\` in its contract), the command asks for no confirmation, and the audit log does not record the call.`,
  async plan({ operands: [name, path, text], client, terminal }) {
    const service = serviceNames.find((one) => one === name);
    if (service === undefined) {
      throw new UsageError(
        `SERVICE must be one of ${serviceNames.join(', ')}, not ${JSON.stringify(name)}.`,
      );
    }
    if (!/^\/internal\/[\w/-]+$/.test(path)) {
      throw new UsageError(
        `PATH must be the path of an internal operation, such as /internal/mail-bounces/lift, not ${JSON.stringify(path)}.`,
      );
    }
    const body = parse(text);
    const own = await client();
    return {
      question: readsOnly(path)
        ? null
        : `Send the body to ${path} of ${service}? The operation may change data.`,
      async apply() {
        const reply = await own.post(service, path, body);
        if (reply.status >= 300) {
          throw new OperationError(service, reply);
        }
        await terminal.print(`${JSON.stringify(reply.body ?? null, null, 2)}\n`);
      },
    };
  },
});

/**
 * Returns whether the contract declares the operation as a read. An unknown operation may change
 * data.
 */
function readsOnly(path: string): boolean {
  return [ofAudit, ofAuthorization, ofNotifications, ofAll]
    .flatMap((contracts): unknown[] => Object.values(contracts))
    .some((contract) => {
      const { path: own, reads } = Object(contract) as { path?: unknown; reads?: unknown };
      return own === path && reads === true;
    });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('BODY must be JSON.');
  }
}
