import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Demo } from '@irp/embedded';
import { Pool } from 'undici';
import { type PlatformUnderLoad, startPlatform } from './platform-under-load.ts';

const connections = 64;
const rounds = Number(process.env.ROUNDS ?? 3);
const tokensPerRound = Math.ceil(Number(process.env.TOKENS ?? 100_000) / rounds);
const tokenTtlS = 60;
const samplesPerRound = 4;
/**
 * Time until all tokens have expired and are removed: the store removes expired tokens within a
 * minute.
 */
const expiryMs = (tokenTtlS + 75) * 1_000;
const quietMs = 5_000;
const kilobyte = 1_000;
const megabyte = 1_000_000;

interface Sample {
  what: string;
  tokens: number;
  anonymousBytes: number;
  storeBytes: number;
  eventBytes: number;
}

/**
 * Issues tokens by the client credentials grant through the whole embedded platform, and uses each
 * token once. Measures memory over time, and disk space for a token with its events and audit
 * records. Also measures whether the store reuses the space of expired tokens.
 */
export async function soak(): Promise<void> {
  const platform = await startPlatform({ ACCESS_TOKEN_TTL_S: String(tokenTtlS) });
  const api = new Pool(platform.baseUrl, { connections });
  try {
    const samples: Sample[] = [];
    // Prints each row at once, so that an interrupted run of hours has a result; `report` repeats
    // the rows as a table.
    const take = async (what: string, tokens: number) => {
      samples.push(await sample(platform, what, tokens));
      console.log(new Date().toISOString(), JSON.stringify(samples.at(-1)));
    };
    await take('start', 0);
    for (let round = 0; round < rounds; round++) {
      for (let part = 0; part < samplesPerRound; part++) {
        await useTokens(
          api,
          await authorizationOf(platform),
          Math.ceil(tokensPerRound / samplesPerRound),
        );
        await take(`round ${round + 1}`, tokensPerRound / samplesPerRound);
      }
      // Audit records are written after the responses.
      await pause(quietMs);
      await take(`round ${round + 1}, at rest`, 0);
      if (round === rounds - 1) {
        break;
      }
      await pause(expiryMs);
      await take('its tokens have expired', 0);
    }
    report(samples);
  } finally {
    await api.close();
    await platform.stop();
    await platform.remove();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function authorizationOf({ directory }: PlatformUnderLoad): Promise<string> {
  const { applications }: Demo = JSON.parse(await readFile(join(directory, 'demo.json'), 'utf8'));
  const found = applications.find(({ clientSecret }) => clientSecret);
  if (!found) {
    throw new Error('the demo data has no application with a secret');
  }
  return `Basic ${Buffer.from(`${found.clientId}:${found.clientSecret}`).toString('base64')}`;
}

async function useTokens(api: Pool, authorization: string, count: number): Promise<void> {
  let left = count;
  const work = async () => {
    while (left-- > 0) {
      const token = await issueToken(api, authorization);
      const headers = { Authorization: `Bearer ${token}` };
      const { statusCode, body } = await api.request({
        path: '/v2/investments?limit=1',
        method: 'GET',
        headers,
      });
      await body.dump();
      if (statusCode !== 200) {
        throw new Error(`a request with a new token returned ${statusCode}`);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}

async function issueToken(api: Pool, authorization: string): Promise<string> {
  const { statusCode, body } = await api.request({
    path: '/oauth/token',
    method: 'POST',
    body: 'grant_type=client_credentials',
    headers: { Authorization: authorization, 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  if (statusCode !== 200) {
    throw new Error(`/oauth/token returned ${statusCode}: ${await body.text()}`);
  }
  return ((await body.json()) as { access_token: string }).access_token;
}

async function sample(
  { directory, anonymousBytes }: PlatformUnderLoad,
  what: string,
  tokens: number,
): Promise<Sample> {
  return {
    what,
    tokens,
    anonymousBytes: await anonymousBytes(),
    storeBytes: await bytesOnDisk(join(directory, 'store', 'documents.lmdb')),
    eventBytes: await bytesOnDisk(join(directory, 'events', 'events.lmdb')),
  };
}

/** Size of the allocated blocks: LMDB's files are sparse. */
async function bytesOnDisk(path: string): Promise<number> {
  return (await stat(path)).blocks * 512;
}

function report(samples: Sample[]): void {
  let tokens = 0;
  const [first] = samples;
  const rows = samples.map((one) => {
    tokens += one.tokens;
    const grown =
      one.storeBytes + one.eventBytes - (first?.storeBytes ?? 0) - (first?.eventBytes ?? 0);
    return {
      what: one.what,
      tokens: Math.round(tokens),
      'anonymous MB': (one.anonymousBytes / megabyte).toFixed(0),
      'store MB': (one.storeBytes / megabyte).toFixed(1),
      'events MB': (one.eventBytes / megabyte).toFixed(1),
      'KB a token': tokens === 0 ? '' : (grown / tokens / kilobyte).toFixed(2),
    };
  });
  console.table(rows);
}
