import { printRecord } from '@irp/command-line';
import { defineCommand } from '../command/command.ts';
import { notSignedIn } from '../credentials/connect.ts';

export const status = defineCommand({
  name: 'status',
  about: 'Show the user, the workspace, the scopes and the remaining requests',
  operands: [],
  options: {},
  async run({ client, credentials, profile, signal, terminal }) {
    const { data: me, response } = await (await client()).get('/v2/me', { signal });
    const rateLimit = (name: string) => Number(response.headers.get(`x-ratelimit-${name}`));
    // The profile is read after the call, because the call may have refreshed the token.
    const signedIn = await credentials.read(profile);
    if (!signedIn) {
      throw notSignedIn(profile, 'You are not signed in');
    }
    const tokenExpiresAt = signedIn.kind === 'oauth' ? signedIn.expiresAt : null;
    const limits = {
      limit: rateLimit('limit'),
      remaining: rateLimit('remaining'),
      reset: rateLimit('reset'),
    };
    const { url } = signedIn;
    if (terminal.json) {
      await terminal.print(
        `${JSON.stringify(
          {
            profile,
            url,
            ...me,
            tokenExpiresAt,
            rateLimit: limits,
          },
          null,
          2,
        )}\n`,
      );
      return;
    }
    await printRecord(terminal, {
      'Signed in to': url,
      As: me.user ? `${me.user.name} <${me.user.email}>` : 'an application',
      Workspace: `${me.workspace.name} (${me.workspace.region}, ${me.environment})`,
      Role: me.role,
      Scopes: me.scopes,
      'Reads left': `${limits.remaining} of ${limits.limit} this minute`,
      Credential: tokenExpiresAt ? `access token, expires ${tokenExpiresAt}` : 'API key',
    });
  },
});
