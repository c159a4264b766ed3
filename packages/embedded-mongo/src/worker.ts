import { parentPort, workerData } from 'node:worker_threads';
import { type ServerOptions, startServer } from './server.ts';

/** What the thread is asked, by name; its answers carry the same name. */
const port = parentPort!;
try {
  const server = await startServer({
    ...(workerData as ServerOptions),
    onLog: (entry) => port.postMessage({ log: entry }),
  });
  port.postMessage({ started: server.port });
  port.on('message', async (question: 'scans' | 'stop') => {
    if (question === 'scans') port.postMessage({ scans: server.collectionScans() });
    else {
      await server.stop();
      port.postMessage({ stopped: true });
      port.close();
    }
  });
} catch (error) {
  port.postMessage({ failed: (error as Error).message });
}
