import type { paths } from '@irp/client';
import { type Options, printRecord, UsageError } from '@irp/command-line';
import { defineCommand } from '../command/command.ts';

type NewApplication =
  paths['/v2/applications']['post']['requestBody']['content']['application/json'];

const options = {
  name: {
    type: 'string',
    value: 'NAME',
    about: 'Name on the consent page',
  },
  type: {
    type: 'string',
    value: 'TYPE',
    about: 'confidential, or public if it cannot protect a secret',
  },
  environment: {
    type: 'string',
    value: 'NAME',
    about: 'production or sandbox; default: production',
  },
  scope: {
    type: 'string',
    value: 'SCOPE',
    multiple: true,
    about: 'Scope that it can request',
  },
  'redirect-uri': {
    type: 'string',
    value: 'URI',
    multiple: true,
    about: 'Redirect URI',
  },
  grant: {
    type: 'string',
    value: 'GRANT',
    multiple: true,
    about: 'authorization_code, refresh_token, client_credentials or device_code',
  },
  description: {
    type: 'string',
    value: 'TEXT',
    about: 'Description',
  },
} as const satisfies Options;

export const create = defineCommand({
  name: 'create',
  about: 'Create an application; its client secret is shown once',
  operands: [],
  options,
  notes:
    'Example: irp apps create --name Desk --type public --scope investments.read --grant device_code --grant refresh_token',
  async run({ client, options: values, signal, terminal }) {
    const { name, type, scope } = values;
    if (!name || !type || !scope) {
      throw new UsageError('--name, --type and --scope are required.');
    }
    // The API validates the values and reports every invalid field.
    const body = {
      name,
      type,
      environment: values.environment ?? 'production',
      scopes: scope.flatMap((text) => text.split(/[ ,]+/)),
      ...(values['redirect-uri'] ? { redirectUris: values['redirect-uri'] } : {}),
      ...(values.grant ? { grantTypes: values.grant } : {}),
      ...(values.description ? { description: values.description } : {}),
    } as NewApplication;
    const { data } = await (await client()).post('/v2/applications', { body, signal });
    await printRecord(terminal, data);
    if (data.clientSecret !== null) {
      terminal.note('Store the client secret now: it is not shown again.');
    }
  },
});
