import './browser-buffer.ts';
import type { VerifyTask } from './task.ts';
import { verifyTask } from './verify-task.ts';

// The worker verifies a single bundle. After the result, the page terminates the worker.
addEventListener('message', async ({ data }: MessageEvent<VerifyTask>) => {
  postMessage(await verifyTask(data));
});
// The page receives the message of a thrown error, but not of a rejected promise.
addEventListener('unhandledrejection', ({ reason }) => {
  throw reason;
});
