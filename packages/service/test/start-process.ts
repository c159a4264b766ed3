import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { generatePrincipalKeys } from '@irp/principals';
import { eventually } from '@irp/testing/eventually';

const script = fileURLToPath(new URL('./service-process.ts', import.meta.url));
export const keys = await generatePrincipalKeys();

type ServiceProcess = ReturnType<typeof startProcess>;

/** A service in a separate process, without engines. The output has no log lines. */
export function startProcess(environment: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    MONGODB_URI: 'mongodb://127.0.0.1:1/',
    REDIS_URL: 'redis://127.0.0.1:1',
    PRINCIPAL_PUBLIC_JWKS: JSON.stringify(keys.publicJwks),
    LOG_LEVEL: 'silent',
    // Otherwise each process compiles every module again.
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
    ...environment,
  };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output,
    exitCode,
  };
}

export async function urlOf({ output }: ServiceProcess): Promise<string> {
  await eventually(
    'the service has started',
    () => output.stdout.includes('\n') || output.stderr !== '',
  );
  return output.stdout.trim();
}
