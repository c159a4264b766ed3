import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Server, type ServerOptions, startServer } from './server.ts';
import type { WorkerCommand, WorkerMessage } from './worker-messages.ts';

if (parentPort === null) {
  throw new Error('worker.ts must run in a worker thread');
}
void run(parentPort);

async function run(port: MessagePort): Promise<void> {
  const send = (message: WorkerMessage) => port.postMessage(message);
  try {
    const server = await startServer({
      ...(workerData as ServerOptions),
      onLog: (entry) => send({ type: 'log', entry }),
      onWrite: () => send({ type: 'written' }),
    });
    send({ type: 'started', uri: server.uri });
    port.on('message', (command: WorkerCommand) => obey(command, server, port));
  } catch (error) {
    send({ type: 'failed', message: (error as Error).message });
  }
}

async function obey(command: WorkerCommand, server: Server, port: MessagePort): Promise<void> {
  const send = (message: WorkerMessage) => port.postMessage(message);
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
}
