import { createClient } from '@irp/client';
import { type CommandCall, defineCommand, type Options } from '../command/command.ts';
import { UsageError } from '../command/faults.ts';
import type { Profile } from '../credentials/profile.ts';
import { readSecret } from '../input/read-secret.ts';
import { type DeviceCode, signInByDevice } from '../oauth/device-flow.ts';
import { discover } from '../oauth/discover.ts';

const defaultUrl = 'http://127.0.0.1:8080';
const defaultScope = 'investments.read investments.write';

const options = {
  url: { type: 'string', value: 'URL', about: `The platform's address; ${defaultUrl} unless told` },
  'client-id': { type: 'string', value: 'ID', about: 'The application that you sign in with, in a browser' },
  scope: { type: 'string', value: 'SCOPE', multiple: true, about: `What it may do; "${defaultScope}" unless told` },
  'api-key': { type: 'boolean', about: 'Sign in with an API key, read from standard input' },
} as const satisfies Options;

export const login = defineCommand({
  name: 'login',
  about: 'Sign in, in a browser or with an API key',
  operands: [],
  options,
  notes: `Without --api-key, a code is shown to enter in a browser, on this machine or another (RFC 8628). The application
needs the device flow among its grant types, and refresh tokens for a sign-in of more than an hour.`,
  async run(call) {
    const url = addressOf(call.options.url ?? defaultUrl);
    warnOfPlainHttp(url, call);
    const profile = await (call.options['api-key'] ? byApiKey(url, call) : byBrowser(url, call));
    const save = () => call.credentials.update(call.profile, async () => profile);
    // Tokens are live, whatever comes next; a key may be mistyped.
    if (profile.kind === 'oauth') await save();
    const credential = profile.kind === 'oauth' ? profile.accessToken : profile.apiKey;
    const { data: me } = await createClient({ baseUrl: url, credential }).get('/v2/me', { signal: call.signal });
    if (profile.kind === 'api_key') await save();
    const { json, print } = call.terminal;
    const who = me.user?.email ?? 'an application';
    await print(
      json ? `${JSON.stringify(me)}\n` : `Signed in as ${who} to ${me.workspace.name} (${me.environment}).\n`,
    );
  },
});

type LoginCall = CommandCall<typeof options>;

async function byApiKey(url: string, { options, terminal, signal }: LoginCall): Promise<Profile> {
  if (options['client-id'] || options.scope) throw new UsageError('--api-key goes without --client-id and --scope.');
  const apiKey = await readSecret(terminal, 'API key (it is not shown):', signal);
  if (!/^irk_[\w]+$/.test(apiKey)) throw new UsageError('Standard input held no API key: one begins with irk_.');
  return { kind: 'api_key', url, apiKey };
}

async function byBrowser(url: string, { options, terminal, signal }: LoginCall): Promise<Profile> {
  const clientId = options['client-id'];
  if (!clientId) throw new UsageError('Give --client-id ID to sign in with a browser, or --api-key.');
  const server = await discover(url, signal);
  const scope = options.scope?.join(' ') ?? defaultScope;
  const show = (code: DeviceCode) => {
    for (const line of invitation(code)) terminal.note(line);
    terminal.progress('Waiting for you …');
  };
  const tokens = await signInByDevice({ server, clientId, scope, show, signal });
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

function invitation({ userCode, verificationUri, verificationUriComplete, expiresInS }: DeviceCode): string[] {
  const minutes = Math.max(1, Math.round(expiresInS / 60));
  const lines = [`Open ${verificationUri} and enter the code ${userCode} (good for ${minutes} min).`];
  return verificationUriComplete ? [...lines, `With the code in it: ${verificationUriComplete}`] : lines;
}

function addressOf(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new UsageError('--url must be an http or https address.');
  return text.replace(/\/+$/, '');
}

function warnOfPlainHttp(url: string, { terminal }: LoginCall): void {
  const { protocol, hostname } = new URL(url);
  const loopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  if (protocol === 'http:' && !loopback) terminal.note(`Mind that ${url} is not encrypted: others may read along.`);
}
