import { createClient } from '@irp/client';
import { type Options, UsageError } from '@irp/command-line';
import { type CommandCall, defineCommand } from '../command/command.ts';
import type { Profile } from '../credentials/profile.ts';
import { readSecret } from '../input/read-secret.ts';
import { type DeviceCode, signInByDevice } from '../oauth/device-flow.ts';
import { discover } from '../oauth/discover.ts';

const defaultUrl = 'http://127.0.0.1:8080';
const defaultScope = 'investments.read investments.write';

const options = {
  url: {
    type: 'string',
    value: 'URL',
    about: `URL of the platform; default: ${defaultUrl}`,
  },
  'client-id': {
    type: 'string',
    value: 'ID',
    about: 'Client ID of the application for a sign-in in a browser',
  },
  scope: {
    type: 'string',
    value: 'SCOPE',
    multiple: true,
    about: `Scope to request; default: ${defaultScope}`,
  },
  'api-key': { type: 'boolean', about: 'Sign in with an API key from standard input' },
} as const satisfies Options;

export const login = defineCommand({
  name: 'login',
  about: 'Sign in in a browser or with an API key',
  operands: [],
  insteadOfOperands: 'an API key goes to standard input, as in irp login --api-key < key.txt',
  options,
  notes: `Without --api-key, the command prints a code to enter in a browser, on this or another device (RFC 8628). The application
requires the grant type device_code, and refresh_token for a sign-in that lasts longer than an hour.`,
  async run(call) {
    const url = requireHttpUrl(call.options.url ?? defaultUrl);
    warnIfUnencrypted(url, call);
    const profile = await (call.options['api-key'] ? byApiKey(url, call) : byBrowser(url, call));
    const save = () => call.credentials.update(call.profile, async () => profile);
    // Tokens are stored before they are used, because they are valid already; a key first has to
    // prove valid.
    if (profile.kind === 'oauth') {
      await save();
    }
    const credential = profile.kind === 'oauth' ? profile.accessToken : profile.apiKey;
    const { data: me } = await createClient({ baseUrl: url, credential }).get('/v2/me', {
      signal: call.signal,
    });
    if (profile.kind === 'api_key') {
      await save();
    }
    const { json, print } = call.terminal;
    const name = me.user?.email ?? 'an application';
    await print(
      json
        ? `${JSON.stringify(me)}\n`
        : `Signed in as ${name} to ${me.workspace.name} (${me.environment}).\n`,
    );
  },
});

type LoginCall = CommandCall<typeof options>;

async function byApiKey(url: string, { options, terminal, signal }: LoginCall): Promise<Profile> {
  if (options['client-id'] || options.scope) {
    throw new UsageError('--api-key cannot be combined with --client-id or --scope.');
  }
  const apiKey = await readSecret(terminal, 'API key (input is hidden):', signal);
  if (!/^irk_[\w]+$/.test(apiKey)) {
    throw new UsageError('Standard input must contain an API key, which starts with irk_.');
  }
  return {
    kind: 'api_key',
    url,
    apiKey,
  };
}

async function byBrowser(url: string, { options, terminal, signal }: LoginCall): Promise<Profile> {
  const clientId = options['client-id'];
  if (!clientId) {
    throw new UsageError(
      '--client-id ID is required for a sign-in in a browser; or use --api-key.',
    );
  }
  const server = await discover(url, signal);
  const scope = options.scope?.join(' ') ?? defaultScope;
  const onCode = (code: DeviceCode) => {
    for (const line of instructions(code)) {
      terminal.note(line);
    }
    terminal.progress('Waiting for the sign-in in the browser …');
  };
  const tokens = await signInByDevice({
    server,
    clientId,
    scope,
    onCode,
    signal,
  });
  terminal.progress('');
  const { tokenEndpoint, revocationEndpoint } = server;
  return {
    kind: 'oauth',
    url,
    clientId,
    tokenEndpoint,
    ...(revocationEndpoint ? { revocationEndpoint } : {}),
    ...tokens,
  };
}

function instructions({
  userCode,
  verificationUri,
  verificationUriComplete,
  expiresInS,
}: DeviceCode): string[] {
  const minutes = Math.max(1, Math.round(expiresInS / 60));
  const lines = [
    `Open ${verificationUri} and enter the code ${userCode} (valid for ${minutes} min).`,
  ];
  return verificationUriComplete
    ? [...lines, `Or open ${verificationUriComplete}, which contains the code.`]
    : lines;
}

function requireHttpUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new UsageError('--url must be an http or https URL.');
  }
  return text.replace(/\/+$/, '');
}

function warnIfUnencrypted(url: string, { terminal }: LoginCall): void {
  const { protocol, hostname } = new URL(url);
  const isLoopback =
    hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  if (protocol === 'http:' && !isLoopback) {
    terminal.note(`Warning: the connection to ${url} is not encrypted.`);
  }
}
