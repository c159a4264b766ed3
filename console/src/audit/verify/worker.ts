import './browser-buffer.ts';
import type { VerifyTask } from './task.ts';
import { verifyTask } from './verify-task.ts';

// Verifies a single bundle; then the page ends the worker.
addEventListener('message', async ({ data }: MessageEvent<VerifyTask>) => {
  postMessage(await verifyTask(data));
});
// The message of an error reaches the page, unlike the message of a rejected promise.
addEventListener('unhandledrejection', ({ reason }) => {
  throw reason;
});
