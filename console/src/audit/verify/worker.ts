import './browser-buffer.ts';
import type { VerifyTask } from './task.ts';
import { verifyTask } from './verify-task.ts';

// Verifies one bundle, then the page ends the worker.
addEventListener('message', async ({ data }: MessageEvent<VerifyTask>) => {
  postMessage(await verifyTask(data));
});
// The message of an error reaches the page; that of a rejected promise would not.
addEventListener('unhandledrejection', ({ reason }) => {
  throw reason;
});
