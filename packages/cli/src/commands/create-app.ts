import type { paths } from '@irp/client';
import { defineCommand, type Options } from '../command/command.ts';
import { UsageError } from '../command/faults.ts';
import { printRecord } from '../output/table.ts';

type NewApplication = paths['/v2/applications']['post']['requestBody']['content']['application/json'];

const options = {
  name: { type: 'string', value: 'NAME', about: 'What people read when they agree to it' },
  type: { type: 'string', value: 'TYPE', about: 'confidential, or public where it cannot keep a secret' },
  environment: { type: 'string', value: 'NAME', about: 'production or sandbox; production unless told' },
  scope: { type: 'string', value: 'SCOPE', multiple: true, about: 'The most it can ever ask for' },
  'redirect-uri': { type: 'string', value: 'URI', multiple: true, about: 'Where people come back to' },
  grant: {
    type: 'string',
    value: 'GRANT',
    multiple: true,
    about: 'authorization_code, refresh_token, client_credentials or device_code',
  },
  description: { type: 'string', value: 'TEXT', about: 'What it does' },
} as const satisfies Options;

export const create = defineCommand({
  name: 'create',
  about: 'Register an application; its client secret is shown once',
  operands: [],
  options,
  notes:
    'Example: irp apps create --name Desk --type public --scope investments.read --grant device_code --grant refresh_token',
  async run({ client, options: given, signal, terminal }) {
    const { name, type, scope } = given;
    if (!name || !type || !scope) throw new UsageError('Give at least --name, --type and --scope.');
    // Checked by the API, which names every field at fault.
    const body = {
      name,
      type,
      environment: given.environment ?? 'production',
      scopes: scope.flatMap((text) => text.split(/[ ,]+/)),
      ...(given['redirect-uri'] ? { redirectUris: given['redirect-uri'] } : {}),
      ...(given.grant ? { grantTypes: given.grant } : {}),
      ...(given.description ? { description: given.description } : {}),
    } as NewApplication;
    const { data } = await (await client()).post('/v2/applications', { body, signal });
    await printRecord(terminal, data);
    if (data.clientSecret !== null) terminal.note('Keep the client secret now: it is not shown again.');
  },
});
