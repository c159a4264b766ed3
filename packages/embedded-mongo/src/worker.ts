import { parentPort, workerData } from 'node:worker_threads';
import { type ServerOptions, startServer } from './server.ts';
import type { WorkerCommand, WorkerMessage } from './worker-messages.ts';

const port = parentPort;
if (port === null) {
  throw new Error('worker.ts must run in a worker thread');
}
const send = (message: WorkerMessage) => port.postMessage(message);
try {
  const server = await startServer({
    ...(workerData as ServerOptions),
    onLog: (entry) => send({ type: 'log', entry }),
    onWrite: () => send({ type: 'written' }),
  });
  send({ type: 'started', uri: server.uri });
  port.on('message', async (command: WorkerCommand) => {
    if (command === 'commands') {
      send({
        type: 'commands',
        counts: server.commandCounts(),
      });
    } else if (command === 'scans') {
      send({
        type: 'scans',
        scans: server.collectionScans(),
      });
    } else if (command === 'erase') {
      server.eraseFreed();
      send({ type: 'erasing' });
    } else {
      await server.stop();
      send({ type: 'stopped' });
      port.close();
    }
  });
} catch (error) {
  send({ type: 'failed', message: (error as Error).message });
}
