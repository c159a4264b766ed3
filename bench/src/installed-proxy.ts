import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@irp/testing/redis-server';
import { cpuMicrosOf } from './processes-of.ts';

/** A third-party proxy with a single process, in front of the service of the gateway bench. */
export interface InstalledProxy {
  url: string;
  /** CPU time of the process since the start, in microseconds, in steps of a clock tick (10 ms). */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts nginx as a plain proxy with keep-alive connections; undefined if nginx is not installed.
 */
export function startNginx(serviceUrl: string): Promise<InstalledProxy | undefined> {
  return startProxy('nginx', ['-v'], serviceUrl, (folder, port, host) => ({
    args: (file) => ['-e', join(folder, 'error.log'), '-p', folder, '-c', file],
    text: `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream service { server ${host}; keepalive 128; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}`,
  }));
}

/** Starts HAProxy in HTTP mode with a single thread; undefined if HAProxy is not installed. */
export function startHaproxy(serviceUrl: string): Promise<InstalledProxy | undefined> {
  return startProxy('haproxy', ['-v'], serviceUrl, (_folder, port, host) => ({
    args: (file) => ['-db', '-f', file],
    text: `global
  nbthread 1
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  http-reuse always
frontend public
  bind 127.0.0.1:${port}
  default_backend service
backend service
  server service ${host}
`,
  }));
}

type Configure = (
  folder: string,
  port: number,
  host: string,
) => { text: string; args: (file: string) => readonly string[] };

async function startProxy(
  program: string,
  versionArgs: string[],
  serviceUrl: string,
  configure: Configure,
): Promise<InstalledProxy | undefined> {
  if (spawnSync(program, versionArgs).status !== 0) {
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), `irp-bench-${program}-`));
  const port = await freePort();
  const { text, args } = configure(folder, port, new URL(serviceUrl).host);
  const file = join(folder, `${program}.conf`);
  await writeFile(file, text);
  const child = spawn(program, args(file), { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await responds(url, child, program);
  return {
    url,
    cpuMicros: async () => cpuMicrosOf(child.pid!),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

async function responds(url: string, child: ChildProcess, program: string): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${program} ended with ${child.exitCode} before it responded`);
}
