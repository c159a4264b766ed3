import { randomBytes } from 'node:crypto';
import type { RunningPlatform } from '@irp/embedded';
import { freePort } from '@irp/testing/redis-server';
import { addOrganization, type Party } from './add-organization.ts';
import { createHome, startPlatformHere } from './platform-process.ts';
import { liftedLimits } from './start-demo.ts';

type RegionName = 'us' | 'eu';

/**
 * A region: a separate deployment. Both regions have the same organization name and e-mail
 * addresses.
 */
export interface Region {
  name: RegionName;
  baseUrl: string;
  platform: RunningPlatform;
  owner: Party;
  member: Party;
  call(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<{
    status: number;
    headers: Headers;
    // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
    body: any;
  }>;
}

interface CallOptions {
  key?: string;
  token?: string;
  body?: unknown;
  form?: Record<string, string>;
}

/**
 * Starts two regions in this process, each with separate data, keys and ports. The gateways know
 * both addresses.
 */
export async function startTwoRegions(): Promise<{
  us: Region;
  eu: Region;
  stop(): Promise<void>;
}> {
  const cleanups: (() => Promise<void>)[] = [];
  const ports = { us: await freePort(), eu: await freePort() };
  const urls = Object.entries(ports).map(([name, port]) => `${name}=http://127.0.0.1:${port}`);
  const start = async (name: RegionName): Promise<Region> => {
    const home = await createHome();
    cleanups.push(home.remove);
    const own = {
      REGION: name,
      PORT: String(ports[name]),
      DEMO: 'false',
      REGION_URLS: urls.join(','),
    };
    const names = {
      DATABASE_PREFIX: `${name}${randomBytes(4).toString('hex')}_`,
      REDIS_PREFIX: name,
      KAFKA_PREFIX: name,
    };
    const platform = await startPlatformHere(home, {
      ...liftedLimits,
      ...names,
      ...own,
    });
    cleanups.push(() => platform.stop());
    const [owner, member] = await addOrganization(
      platform,
      'Both Regions',
      ['owner', 'member'],
      name,
    );
    const { baseUrl } = platform;
    return {
      name,
      baseUrl,
      platform,
      owner: owner!,
      member: member!,
      call: (...args) => call(baseUrl, ...args),
    };
  };
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) {
      await cleanup();
    }
  };
  try {
    return {
      us: await start('us'),
      eu: await start('eu'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function call(
  baseUrl: string,
  method: string,
  path: string,
  { key, token, body, form }: CallOptions = {},
) {
  const response = await fetch(baseUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === undefined ? {} : { 'X-API-Key': key }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}
