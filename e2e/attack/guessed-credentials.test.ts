import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Positions for an altered or cut character: a sample, or all positions. */
const positions = (length: number) =>
  Array.from({ length }, (_, at) => at).filter((at) => at % inShape({ short: 9, long: 1 }) === 0);

/**
 * Returns guesses by a person who saw a part of a credential, or copied the credential with an
 * error.
 */
function guessesOf(credential: string): string[] {
  const altered = positions(credential.length).map((at) => {
    const other = alphabet[(alphabet.indexOf(credential[at]!) + 1) % alphabet.length];
    return credential.slice(0, at) + other + credential.slice(at + 1);
  });
  const cut = positions(credential.length).map((at) => credential.slice(0, at));
  const forms = [
    credential.toUpperCase(),
    credential.toLowerCase(),
    credential + credential,
    `${credential}A`,
  ];
  return [...altered, ...cut, ...forms].filter((guess) => guess !== credential && guess !== '');
}

describe('attack: guessed, truncated and altered credentials', () => {
  let platform: RunningDemo;

  before(async () => {
    platform = await startDemo();
  });
  after(() => platform.stop());

  /**
   * Statuses of requests. Each request is sent twice: the cached result of the first must not admit
   * the second.
   */
  async function statuses(guesses: string[], headersOf: (guess: string) => Record<string, string>) {
    const found = new Set<number>();
    for (const guess of guesses) {
      for (let time = 0; time < 2; time++) {
        found.add((await platform.call('GET', '/v2/me', { headers: headersOf(guess) })).status);
      }
    }
    return [...found];
  }

  it('do not work as API keys', async () => {
    const key = platform.demo.apiKey;
    expect((await platform.call('GET', '/v2/me', { key })).status).to.equal(200);
    const guesses = guessesOf(key);
    expect(await statuses(guesses, (guess) => ({ 'X-API-Key': guess }))).to.deep.equal([401]);
    expect(
      await statuses(guesses, (guess) => ({ Authorization: `Bearer ${guess}` })),
    ).to.deep.equal([401]);
    expect((await platform.call('GET', '/v2/me', { key })).status).to.equal(200);
  });

  it('do not work as access tokens', async () => {
    const { clientId, clientSecret } = platform.demo.applications[0]!;
    const body = new URLSearchParams({ grant_type: 'client_credentials' }).toString();
    const headers = {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    const issued = await platform.call('POST', '/oauth/token', { headers, body });
    expect(issued.status, issued.text).to.equal(200);
    const token = issued.body.access_token as string;
    expect(await statuses([token], (one) => ({ Authorization: `Bearer ${one}` }))).to.deep.equal([
      200,
    ]);
    expect(
      await statuses(guessesOf(token), (guess) => ({ Authorization: `Bearer ${guess}` })),
    ).to.deep.equal([401]);
  });
});
