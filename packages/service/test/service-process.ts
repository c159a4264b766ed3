import { requireDatabaseUri, run, serve } from '@irp/service';
import { slowEndpoint } from './slow-endpoint.ts';
import { writeEndpoint } from './write-endpoint.ts';

/**
 * A service for a separate process. Prints its URL, `request` when `GET /slow` is in progress and
 * `closed` after stopping. BEHAVIOUR: `fails` to start, `reads` a database, or `hangs` on stopping.
 */
await run({
  name: 'tested',
  async start(platform) {
    const { BEHAVIOUR } = platform.environment;
    if (BEHAVIOUR === 'fails') {
      throw new Error('the log has another name');
    }
    if (BEHAVIOUR === 'reads') {
      requireDatabaseUri(platform);
    }
    const slow = slowEndpoint();
    const close = async () => {
      if (BEHAVIOUR === 'hangs') {
        await new Promise(() => undefined);
      }
      process.stdout.write('closed\n');
    };
    const running = await serve(platform, {
      name: 'tested',
      bindings: [slow.binding, writeEndpoint],
      ready: {},
      close: [close],
    });
    process.on('SIGUSR2', slow.release);
    const timer = setInterval(() => {
      if (slow.started() === 0) {
        return;
      }
      clearInterval(timer);
      process.stdout.write('request\n');
    }, 5);
    timer.unref();
    process.stdout.write(`${running.url}\n`);
    return running;
  },
});
