import { connect, type Socket } from 'node:net';
import { silentLogger } from '@irp/logging';
import type { KafkaConfig } from 'kafkajs';
import { createEventBus } from '../src/create-event-bus.ts';
import { createKafkaEngine } from '../src/kafka/kafka-engine.ts';
import { type Bench, busContract } from './bus-contract.ts';
import { freshName } from './make-events.ts';

const brokers = process.env.KAFKA_BROKERS?.split(',') ?? [];

(brokers.length > 0 ? describe : describe.skip)('event bus: Kafka (needs KAFKA_BROKERS)', function () {
  this.timeout(60_000);
  busContract(startBench);
});

async function startBench(): Promise<Bench> {
  const line = cuttableLine();
  const options = { brokers, clientId: 'test', log: silentLogger(), prefix: freshName('contract'), partitions: 4 };
  const engine = createKafkaEngine({ ...options, connection: { socketFactory: line.socketFactory } });
  const bus = createEventBus(engine, options.log);
  const neighbour = createEventBus(createKafkaEngine(options), options.log);
  return {
    ...{ bus, engine, neighbour },
    takeAway: async () => line.cut(),
    async bringBack() {
      line.mend();
      return bus;
    },
    async end() {
      await Promise.all([bus.close(), neighbour.close()]);
    },
  };
}

/** Sockets that break, and cannot be made, while the line is cut. */
function cuttableLine() {
  const sockets = new Set<Socket>();
  let whole = true;
  const socketFactory: KafkaConfig['socketFactory'] = ({ host, port, onConnect }) => {
    const socket = connect({ host, port: whole ? port : 1 }, onConnect);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  return {
    socketFactory,
    cut() {
      whole = false;
      for (const socket of sockets) socket.destroy(new Error('the line is cut'));
    },
    mend() {
      whole = true;
    },
  };
}
