import type { Demo } from '@irp/embedded';
import { createHome, type Home, type PlatformProcess, startPlatformProcess } from './platform-process.ts';

/** One running platform for the tests of a file, with its demo at hand. */
export interface RunningDemo {
  baseUrl: string;
  demo: Demo;
  /** The key of the first workspace's person of this role. */
  keyOf(role: string): string;
  /** The key of the second workspace's owner. */
  neighbourKey: string;
  call(method: string, path: string, options?: CallOptions): Promise<Called>;
  stop(): Promise<void>;
}

interface CallOptions {
  key?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

interface Called {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  body: any;
}

/** Limits are lifted unless the test is about them: a file of tests asks more than a person may in a minute. */
export async function startDemo(
  environment: Record<string, string> = { LIMIT_READS: '100000', LIMIT_WRITES: '100000' },
): Promise<RunningDemo> {
  const home: Home = await createHome();
  const platform: PlatformProcess = await startPlatformProcess(home, environment);
  const demo = await platform.demo();
  const [first, second] = demo.workspaces;
  const find = (workspaceId: string | undefined, role: string): string => {
    const user = demo.users.find((one) => one.workspaceId === workspaceId && one.role === role);
    if (!user) throw new Error(`the demo has no ${role} in ${workspaceId}`);
    return user.apiKey;
  };
  return {
    baseUrl: platform.baseUrl,
    demo,
    keyOf: (role) => find(first?.id, role),
    neighbourKey: find(second?.id, 'owner'),
    call: (method, path, options) => call(platform.baseUrl, method, path, options),
    async stop() {
      await platform.stop();
      await home.remove();
    },
  };
}

async function call(
  baseUrl: string,
  method: string,
  path: string,
  { key, headers = {}, body }: CallOptions = {},
): Promise<Called> {
  const sent: Record<string, string> = { ...(key ? { 'X-API-Key': key } : {}), ...headers };
  if (body !== undefined && typeof body !== 'string') sent['Content-Type'] ??= 'application/json';
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: sent,
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
