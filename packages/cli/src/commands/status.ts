import { defineCommand } from '../command/command.ts';
import { printRecord } from '../output/table.ts';

export const status = defineCommand({
  name: 'status',
  about: 'Who am I, where, with what rights, and how many requests are left?',
  operands: [],
  options: {},
  async run({ client, credentials, profile, signal, terminal }) {
    const { data: me, response } = await (await client()).get('/v2/me', { signal });
    const allowance = (name: string) => Number(response.headers.get(`x-ratelimit-${name}`));
    // Read after the call, which may have renewed the token.
    const signedIn = await credentials.read(profile);
    const tokenExpiresAt = signedIn?.kind === 'oauth' ? signedIn.expiresAt : null;
    const limits = { limit: allowance('limit'), remaining: allowance('remaining'), reset: allowance('reset') };
    const { url } = signedIn!;
    if (terminal.json) {
      await terminal.print(`${JSON.stringify({ profile, url, ...me, tokenExpiresAt, rateLimit: limits }, null, 2)}\n`);
      return;
    }
    await printRecord(terminal, {
      'Signed in to': url,
      As: me.user ? `${me.user.name} <${me.user.email}>` : 'an application',
      Workspace: `${me.workspace.name} (${me.workspace.region}, ${me.environment})`,
      Role: me.role,
      Scopes: me.scopes,
      'Reads left': `${limits.remaining} of ${limits.limit} this minute`,
      With: tokenExpiresAt ? `a token until ${tokenExpiresAt}` : 'an API key',
    });
  },
});
