import { defineCommand } from '../command/command.ts';
import type { Profile } from '../credentials/profile.ts';
import { postForm } from '../oauth/fetch-json.ts';

export const logout = defineCommand({
  name: 'logout',
  about: 'Sign out: revoke the tokens and delete the stored credentials',
  operands: [],
  options: {},
  notes: 'An API key stays valid. To revoke an API key, use irp keys revoke ID.',
  async run({ credentials, profile, terminal }) {
    let former: Profile | undefined;
    await credentials.update(profile, async (stored) => {
      former = stored;
      return undefined;
    });
    // The stored credentials are deleted first, so that the user is signed out even if the server
    // cannot be reached.
    if (former?.kind === 'oauth') {
      await revoke(former);
    }
    const message = former ? 'Signed out.' : 'You are not signed in.';
    await terminal.print(
      terminal.json ? `${JSON.stringify({ signedOut: former !== undefined })}\n` : `${message}\n`,
    );
  },
});

/**
 * Revokes both tokens (RFC 7009). Some servers leave the access token valid when only the refresh
 * token is revoked.
 */
async function revoke(profile: Extract<Profile, { kind: 'oauth' }>): Promise<void> {
  const { revocationEndpoint, clientId, refreshToken, accessToken } = profile;
  if (!revocationEndpoint) {
    return;
  }
  for (const token of [refreshToken, accessToken]) {
    if (token) {
      await postForm(revocationEndpoint, { client_id: clientId, token });
    }
  }
}
