import type { Options } from '@irp/command-line';
import { identityScopes, scopes } from '@irp/contracts';
import type { CommandCall } from '../../command/command.ts';
import { defaultUrl } from '../../credentials/http-url.ts';

export const defaultScope = 'investments.read investments.write';

export const options = {
  url: {
    type: 'string',
    value: 'URL',
    about: `URL of the platform; default: the variable IRP_URL, else ${defaultUrl}`,
  },
  'client-id': {
    type: 'string',
    value: 'ID',
    about:
      'Client ID of the OAuth application; default: the client ID that the platform provides for irp',
  },
  scope: {
    type: 'string',
    value: 'SCOPE',
    multiple: true,
    about: `Scope to request; default: ${defaultScope}`,
    choices: [...scopes, ...identityScopes],
  },
  device: {
    type: 'boolean',
    about:
      'Print a code to enter in a browser on any device; default if this machine has no browser',
  },
  'api-key': { type: 'boolean', about: 'Sign in with an API key from standard input' },
} as const satisfies Options;

export type LoginCall = CommandCall<typeof options>;
