import type { Demo, RunningPlatform } from '@irp/embedded';
import { createHome, createHomeWithDemo, startPlatformHere } from './platform-process.ts';

/** A running platform with demo data, for the tests of a file. */
export interface RunningDemo {
  baseUrl: string;
  /** The gateway's operations port. */
  operationsUrl: string;
  /** The page that shows captured mails. */
  mailboxUrl: string;
  /** The folder of all durable data. */
  directory: string;
  demo: Demo;
  /** The internal API of the authorization service, with which tests can create organizations. */
  internal: RunningPlatform['internal'];
  databases: RunningPlatform['databases'];
  /** API key of the user with this role in the first workspace. */
  keyOf(role: string): string;
  /** API key of the second workspace's owner. */
  neighbourKey: string;
  call(method: string, path: string, options?: CallOptions): Promise<CallResult>;
  stop(): Promise<void>;
}

interface CallOptions {
  key?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface CallResult {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  body: any;
}

export const liftedLimits = { LIMIT_READS: '100000', LIMIT_WRITES: '100000' };

/**
 * Starts the platform in this process, with a separate port and separate data. Most modules are
 * already loaded, so a start costs less than half of a separate process. The default rate limits
 * are very high, because the tests of a file send more requests than a user may.
 */
export async function startDemo(
  environment: Record<string, string> = liftedLimits,
): Promise<RunningDemo> {
  // Prepared demo data exists only for the embedded store.
  const home = await (environment.MONGODB_URI ? createHome() : createHomeWithDemo());
  const platform = await startPlatformHere(home, environment);
  const { demo, mailboxUrl = '' } = platform;
  if (!demo) {
    throw new Error('the platform has no demo data: DEMO is not true');
  }
  const [first, second] = demo.workspaces;
  const find = (workspaceId: string | undefined, role: string): string => {
    const user = demo.users.find((one) => one.workspaceId === workspaceId && one.role === role);
    if (!user) {
      throw new Error(`the demo has no ${role} in ${workspaceId}`);
    }
    return user.apiKey;
  };
  return {
    baseUrl: platform.baseUrl,
    operationsUrl: platform.operationsUrl,
    demo,
    mailboxUrl,
    directory: platform.directory,
    internal: platform.internal,
    databases: platform.databases,
    keyOf: (role) => find(first?.id, role),
    neighbourKey: find(second?.id, 'owner'),
    call: (method, path, options) => call(platform.baseUrl, method, path, options),
    async stop() {
      await platform.stop();
      await home.remove();
    },
  };
}

/** Sends a request, and reads the response. */
export async function call(
  baseUrl: string,
  method: string,
  path: string,
  { key, headers = {}, body }: CallOptions = {},
): Promise<CallResult> {
  const sent: Record<string, string> = { ...(key ? { 'X-API-Key': key } : {}), ...headers };
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  if (body !== undefined && !isText) {
    sent['Content-Type'] ??= 'application/json';
  }
  const payload = body === undefined || isText ? body : JSON.stringify(body);
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: sent,
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parse(text),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
