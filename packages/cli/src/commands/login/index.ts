import { createClient } from '@irp/client';
import { UsageError } from '@irp/command-line';
import { defineCommand } from '../../command/command.ts';
import { defaultUrl, requireHttpUrl } from '../../credentials/http-url.ts';
import type { Profile } from '../../credentials/profile.ts';
import { readSecret } from '../../input/read-secret.ts';
import { byOAuth } from './by-oauth.ts';
import { type LoginCall, options } from './options.ts';

export const login = defineCommand({
  name: 'login',
  about: 'Sign in in a browser or with an API key',
  operands: [],
  insteadOfOperands: 'an API key goes to standard input, as in irp login --api-key < key.txt',
  options,
  notes: `Without options, the command opens a browser and waits for its redirect to this machine (RFC 8252). Where there is no terminal or
no browser, it prints a code to enter on any device (RFC 8628). An application of --client-id has the redirect URI
http://127.0.0.1/callback and the grant type authorization_code, or device_code; and refresh_token for a sign-in that lasts
longer than an hour.
The variables IRP_URL and IRP_API_KEY, as in CI, replace a sign-in; with --profile, the stored one is used.`,
  async run(call) {
    const url = urlOf(call);
    warnIfUnencrypted(url, call);
    const profile = await (call.options['api-key'] ? byApiKey(url, call) : byOAuth(url, call));
    const save = () => call.credentials.update(call.profile, async () => profile);
    // Tokens are stored before their use, because tokens are valid already; a key must first prove
    // valid.
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

function urlOf({ options, environment }: LoginCall): string {
  return options.url === undefined
    ? requireHttpUrl(environment.IRP_URL || defaultUrl, 'IRP_URL')
    : requireHttpUrl(options.url, '--url');
}

async function byApiKey(url: string, { options, terminal, signal }: LoginCall): Promise<Profile> {
  if (options['client-id'] || options.scope || options.device) {
    throw new UsageError('--api-key cannot be combined with --client-id, --scope or --device.');
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

function warnIfUnencrypted(url: string, { terminal }: LoginCall): void {
  const { protocol, hostname } = new URL(url);
  const isLoopback =
    hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  if (protocol === 'http:' && !isLoopback) {
    terminal.note(`Warning: the connection to ${url} is not encrypted.`);
  }
}
