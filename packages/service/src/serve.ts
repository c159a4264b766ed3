import { flag, readConfig } from '@irp/config';
import type { Relay } from '@irp/events';
import { type Binding, createHttpApp, type HttpAppOptions, type IdempotencyStore, listen } from '@irp/http';
import { z } from 'zod';
import { createMetrics, observeBacklog } from './metrics.ts';
import { operationsEndpoints, type ReadyChecks } from './operations-endpoints.ts';
import type { Platform, RunningService } from './platform.ts';

export interface ServeOptions {
  name: string;
  bindings: Binding[];
  mounts?: HttpAppOptions['mounts'];
  ready: ReadyChecks;
  translateError?: HttpAppOptions['translateError'];
  idempotency?: IdempotencyStore;
  /** Ends before what follows is closed. */
  relay?: Relay;
  /** Closed in this order once the last request has been answered. */
  close: (() => Promise<void>)[];
}

const settings = z.object({ CHECK_REPLIES: flag().default(false) });

/** Puts a service's endpoints on its address, with health, metrics and a graceful stop. */
export async function serve(platform: Platform, options: ServeOptions): Promise<RunningService> {
  const { relay } = options;
  const metrics = createMetrics(options.name);
  if (relay) observeBacklog(metrics.registry, relay);
  const server = createHttpApp({
    log: platform.log,
    verifier: platform.verifier,
    bindings: [...options.bindings, ...operationsEndpoints(metrics.registry, options.ready)],
    ...(options.mounts ? { mounts: options.mounts } : {}),
    ...(options.translateError ? { translateError: options.translateError } : {}),
    ...(options.idempotency ? { idempotency: options.idempotency } : {}),
    checkReplies: readConfig(settings, platform.environment).CHECK_REPLIES,
    observe: metrics.observe,
  });
  const listening = await listen(server, platform.address);
  platform.log.info({ url: listening.url }, 'listening');
  return {
    url: listening.url,
    async stop() {
      await listening.stop();
      await relay?.stop();
      for (const close of options.close) await close();
    },
  };
}
