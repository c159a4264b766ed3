import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import type { AdmittedExchange } from '../src/exchange.ts';
import { BurstQueue } from '../src/limits/burst-queue.ts';
import { spreadBursts } from '../src/steps/spread-bursts.ts';
import { sendJson } from './support/fake-upstream.ts';
import { startGateway } from './support/start-gateway.ts';

describe('bursts of requests', () => {
  it('start eight at a time, in the order of arrival, in turn with other callers', async () => {
    const queue = new BurstQueue();
    const begun: string[] = [];
    const start = (holder: string, number: number) => {
      const name = `${holder}${number}`;
      const waits = queue.start(holder);
      if (waits === undefined) {
        begun.push(name);
      } else {
        void waits.then(() => begun.push(name));
      }
    };
    const names = (holder: string, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `${holder}${from + at}`);
    for (let number = 1; number <= 30; number++) {
      start('a', number);
    }
    expect(begun).to.deep.equal(names('a', 1, 8));
    start('b', 1);
    expect(begun.slice(8), 'another does not wait').to.deep.equal(['b1']);
    for (let number = 1; number <= 12; number++) {
      start('c', number);
    }
    expect(begun.slice(9)).to.deep.equal(names('c', 1, 8));
    begun.length = 0;
    await setImmediate();
    const inTurn = ['a9', 'c9', 'a10', 'c10', 'a11', 'c11', 'a12', 'c12'];
    expect(begun).to.deep.equal(inTurn);
    start('a', 31);
    start('b', 2);
    expect(begun.slice(8), 'who waits does not overtake what it sent before').to.deep.equal(['b2']);
    for (let turn = 0; turn < 3; turn++) {
      await setImmediate();
    }
    expect(begun.slice(9)).to.deep.equal(names('a', 13, 31));
    for (let turn = 0; turn < 2; turn++) {
      await setImmediate();
    }
    for (let number = 32; number <= 39; number++) {
      start('a', number);
    }
    expect(begun.slice(28), 'after the burst, it is as before').to.deep.equal(names('a', 32, 39));
  });

  it('of strangers start eight at a time across addresses, and take turns', async () => {
    const queue = new BurstQueue();
    const begun: string[] = [];
    const start = (holder: string, group?: string) => {
      const waits = queue.start(group ?? holder, () => holder);
      if (waits === undefined) {
        begun.push(holder);
      } else {
        void waits.then(() => begun.push(holder));
      }
    };
    for (let address = 1; address <= 10; address++) {
      start(`address ${address}`, 'strangers');
      start(`address ${address}`, 'strangers');
    }
    expect(begun).to.have.length(8);
    start('workspace');
    expect(begun[8]).to.equal('workspace');
    begun.length = 0;
    await setImmediate();
    expect(begun, 'of each address one').to.deep.equal(
      [5, 6, 7, 8, 9, 10, 5, 6].map((address) => `address ${address}`),
    );
    await setImmediate();
    expect(begun.slice(8)).to.deep.equal([7, 8, 9, 10].map((address) => `address ${address}`));
  });

  it('of strangers take turns by network, so that many addresses have one turn', async () => {
    const step = spreadBursts();
    const begun: string[] = [];
    const start = async (clientAddress: string) => {
      await step({
        clientAddress,
        response: { closed: false },
      } as AdmittedExchange);
      begun.push(clientAddress);
    };
    for (let host = 1; host <= 100; host++) {
      void start(`203.0.113.${host}`);
    }
    const other = start('192.0.2.1');
    await setImmediate();
    expect(begun).to.include('192.0.2.1');
    expect(begun.length).to.be.lessThan(20);
    await other;
  });

  it('all get a response', async () => {
    const gateway = await startGateway();
    try {
      gateway.investments.respond = (_request, response) => sendJson(response, 200, {});
      const headers = { 'X-API-Key': gateway.createKey() };
      const statuses = Array.from(
        { length: 100 },
        async () => (await gateway.call('GET', '/v2/investments', { headers })).status,
      );
      expect(await Promise.all(statuses)).to.deep.equal(Array(100).fill(200));
    } finally {
      await gateway.stop();
    }
  });
});
