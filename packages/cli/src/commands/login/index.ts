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
  about: 'Sign in with a browser or an API key',
  operands: [],
  insteadOfOperands: 'use standard input for the API key, as in irp login --api-key < key.txt',
  options,
  notes: `Without options, the command opens a browser and waits for the redirect to this machine (RFC 8252). Without a terminal or a browser, the
command prints a code for a browser on any device (RFC 8628). The application of --client-id requires the redirect URI
http://127.0.0.1/callback and the grant type authorization_code, or the grant type device_code. A sign-in longer than an hour requires the grant
type refresh_token.
The variables IRP_URL and IRP_API_KEY replace a sign-in, for example in CI. With --profile, irp uses the stored sign-in.`,
  async run(call) {
    const url = urlOf(call);
    warnIfUnencrypted(url, call);
    const profile = await (call.options['api-key'] ? byApiKey(url, call) : byOAuth(url, call));
    const save = () => call.credentials.update(call.profile, async () => profile);
    // New tokens are valid, so they are stored before their first use. An API key is stored only
    // after a successful request.
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
  const apiKey = await readSecret(terminal, 'API key (hidden):', signal);
  if (!/^irk_[\w]+$/.test(apiKey)) {
    throw new UsageError('Standard input must contain an API key that starts with irk_.');
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
