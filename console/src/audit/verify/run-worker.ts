import type { VerifyResult, VerifyTask } from './task.ts';

/**
 * Verifies in another thread, so that the page stays responsive.
 * @throws Error if the worker fails
 */
export function runWorker(task: VerifyTask): Promise<VerifyResult> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise<VerifyResult>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<VerifyResult>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
