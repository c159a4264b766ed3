import { defineCommand } from '../command/command.ts';
import type { Profile } from '../credentials/profile.ts';
import { postForm } from '../oauth/post-form.ts';

export const logout = defineCommand({
  name: 'logout',
  about: 'Sign out: tokens are revoked, and nothing is kept here',
  operands: [],
  options: {},
  notes: 'An API key goes on working for whoever has it: `irp keys revoke ID` ends it.',
  async run({ credentials, profile, terminal }) {
    let former: Profile | undefined;
    await credentials.update(profile, async (present) => {
      former = present;
      return undefined;
    });
    // Forgotten first: whoever signs out wants to be out here, also while the server cannot be reached.
    if (former?.kind === 'oauth') await revoke(former);
    const words = former ? 'Signed out.' : 'You were not signed in.';
    await terminal.print(terminal.json ? `${JSON.stringify({ signedOut: former !== undefined })}\n` : `${words}\n`);
  },
});

/** RFC 7009: with the refresh token, the server ends the access tokens that came of it; the access token goes too where it does not. */
async function revoke(profile: Extract<Profile, { kind: 'oauth' }>): Promise<void> {
  const { revocationEndpoint, clientId, refreshToken, accessToken } = profile;
  if (!revocationEndpoint) return;
  for (const token of [refreshToken, accessToken]) {
    if (token) await postForm(revocationEndpoint, { client_id: clientId, token });
  }
}
