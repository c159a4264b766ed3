import { UsageError } from '@irp/command-line';
import type { Profile } from '../../credentials/profile.ts';
import { signInByBrowser } from '../../oauth/browser-flow.ts';
import { type DeviceCode, signInByDevice } from '../../oauth/device-flow.ts';
import { type AuthorizationServer, discover, unsupported } from '../../oauth/discover.ts';
import { browserCommand, openBrowser } from '../../oauth/open-browser.ts';
import type { TokenSet } from '../../oauth/token-set.ts';
import { defaultScope, type LoginCall } from './options.ts';

/**
 * Signs in with OAuth, in a browser on this machine or on another device.
 * @throws UsageError without a client ID, OAuthError, ConnectionError
 */
export async function byOAuth(url: string, call: LoginCall): Promise<Profile> {
  const { options, terminal, signal } = call;
  const server = await discover(url, signal);
  const clientId = options['client-id'] ?? server.cliClientId;
  if (!clientId) {
    throw new UsageError(
      `${url} has no default application for irp (cli_client_id): use --client-id ID or --api-key.`,
    );
  }
  const scope = options.scope?.join(' ') ?? defaultScope;
  const tokens = await (browserOf(call, server) ?? byDevice(url, server, call))(clientId, scope);
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

type SignIn = (clientId: string, scope: string) => Promise<TokenSet>;

/**
 * Returns a function that signs in with a browser on this machine. Returns undefined with
 * `--device`, without a terminal and without a browser.
 */
function browserOf(
  { environment, options, terminal, signal }: LoginCall,
  { authorizationEndpoint, ...server }: AuthorizationServer,
): SignIn | undefined {
  const command = browserCommand(environment);
  if (options.device || !terminal.input.isTTY || !command || !authorizationEndpoint) {
    return undefined;
  }
  const open = async (address: string) => {
    const isOpen = await openBrowser(command, address);
    const verb = isOpen ? 'Your browser opens' : 'Open in a browser on this machine:';
    terminal.note(`${verb} ${address}`);
    terminal.note(
      'If the browser cannot open this address, press Ctrl-C and use irp login --device.',
    );
    terminal.progress('Waiting for the sign-in in the browser …');
  };
  return (clientId, scope) =>
    signInByBrowser({
      server: { ...server, authorizationEndpoint },
      clientId,
      scope,
      open,
      signal,
    });
}

function byDevice(
  url: string,
  { deviceAuthorizationEndpoint, ...server }: AuthorizationServer,
  { terminal, signal }: LoginCall,
): SignIn {
  if (!deviceAuthorizationEndpoint) {
    throw unsupported(url, 'device flow');
  }
  const onCode = (code: DeviceCode) => {
    for (const line of instructions(code)) {
      terminal.note(line);
    }
    terminal.progress('Waiting for the sign-in in the browser …');
  };
  return (clientId, scope) =>
    signInByDevice({
      server: { ...server, deviceAuthorizationEndpoint },
      clientId,
      scope,
      onCode,
      signal,
    });
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
