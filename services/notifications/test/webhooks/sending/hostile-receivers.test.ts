import type { Socket } from 'node:net';
import { createOutbound } from '@irp/public-fetch';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import {
  createWebhookSender,
  type WebhookSender,
} from '../../../src/webhooks/sending/send-webhook.ts';
import { type Receiver, startRawReceiver } from '../../support/start-receiver.ts';

const secrets = [{ value: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', expiresAt: null }];
const shortMs = 500;
const longMs = 10_000;
const megabyte = Buffer.alloc(1_000_000, 'x');

/** Writes the same part again and again, as fast as the reader reads. */
function flood(socket: Socket, part: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(part)) {}
  };
  socket.on('drain', more);
  more();
}

/** Writes the text byte by byte, without end. */
function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 5);
  socket.on('close', () => clearInterval(timer));
}

describe('webhooks: a receiver that', () => {
  let receiver: Receiver;
  let sender: WebhookSender;

  const attemptAt = async (act: (socket: Socket) => void, timeoutMs = longMs) => {
    receiver = await startRawReceiver(act);
    const { connect } = createOutbound({ networks: ['127.0.0.0/8'] });
    sender = createWebhookSender({ connect, timeoutMs });
    return sender.send(receiver.url, secrets, {
      id: 'msg_1',
      timestamp: new Date(),
      body: '{}',
    });
  };
  afterEach(async () => {
    await eventually('its connection was cut', () => receiver.open() === 0);
    await sender.close();
    receiver.stop();
  });

  const late = 'no response within 0.5 s';
  const closed = 'the receiver closed the connection without a response';
  const invalid = 'the response is not valid HTTP';
  for (const [what, reason, act] of [
    ['hangs', late, () => {}],
    ['hangs within the headers', late, (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-')],
    [
      'answers byte by byte',
      late,
      (socket) => drip(socket, `HTTP/1.1 200 OK\r\nA: ${'b'.repeat(9_000)}`),
    ],
    ['closes at once', closed, (socket) => socket.end()],
    ['resets the connection', closed, (socket) => socket.resetAndDestroy()],
    ['closes within the headers', closed, (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-')],
    [
      'sends large headers',
      'the headers of the response are too large',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nA: ${'b'.repeat(20_000)}`),
    ],
    [
      'sends headers without end',
      'the headers of the response are too large',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        flood(socket, 'A: b\r\n'.repeat(1_000));
      },
    ],
    [
      'switches protocols',
      closed,
      (socket) =>
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
        ),
    ],
    [
      'switches protocols without saying to which',
      'the receiver switches protocols (101)',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    ],
    [
      'sends early hints without end',
      'the receiver sends an endless series of 1xx responses',
      (socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(1_000)),
    ],
    [
      'continues what nobody asked for',
      closed,
      (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
    ],
    ['speaks another protocol', invalid, (socket) => socket.write('SSH-2.0-x\r\n')],
    [
      'sends a status that there is not',
      invalid,
      (socket) => socket.write('HTTP/1.1 000 X\r\n\r\n'),
    ],
    ['sends noise', invalid, (socket) => socket.write(Buffer.alloc(4_096, 0xff))],
    [
      'sends two lengths',
      'the response does not have the length of its Content-Length',
      (socket) =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
    ],
  ] as [string, string, (socket: Socket) => void][]) {
    it(`${what} is a failure`, async () => {
      const result = await attemptAt(act, reason === late ? shortMs : longMs);
      expect(result).to.deep.include({
        outcome: 'failure',
        status: null,
        response: null,
      });
      expect(result.reason).to.equal(reason);
      expect(receiver.connections(), 'nothing is repeated').to.equal(1);
    });
  }

  // The status is the result; the rest is for the log.
  for (const [what, kept, act] of [
    [
      'hangs within the body',
      3,
      (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'),
    ],
    [
      'closes within the body',
      3,
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'),
    ],
    [
      'resets within the body',
      0,
      (socket) =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', () =>
          setImmediate(() => socket.resetAndDestroy()),
        ),
    ],
    [
      'sends a gigabyte',
      65_536,
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n');
        flood(socket, megabyte);
      },
    ],
    [
      'sends chunks without end',
      65_536,
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        flood(socket, `f4240\r\n${megabyte}\r\n`);
      },
    ],
    [
      'sends a body without end',
      65_536,
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        flood(socket, megabyte);
      },
    ],
  ] as [string, number, (socket: Socket) => void][]) {
    it(`${what} has responded, and is disconnected`, async () => {
      const result = await attemptAt(act, what.startsWith('hangs') ? shortMs : longMs);
      expect(result).to.deep.include({ outcome: 'success', status: 200 });
      expect(result.response?.truncated).to.equal(true);
      expect(result.response?.body).to.have.length(kept);
    });
  }

  it('closes an idle connection gets the request on another connection, once', async () => {
    let answered = 0;
    const reply = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
    await attemptAt((socket) => {
      socket.write(reply);
      answered += 1;
      // The next request gets a reset; later connections also respond only to the first request.
      socket.once('data', () => socket.resetAndDestroy());
    });
    await new Promise((resolve) => setImmediate(resolve));
    const message = {
      id: 'msg_2',
      timestamp: new Date(),
      body: '{}',
    };
    expect(await sender.send(receiver.url, secrets, message)).to.deep.include({
      outcome: 'success',
      status: 200,
    });
    expect([answered, receiver.connections()]).to.deep.equal([2, 2]);
    await sender.close();
  });

  it('responds with a failure and a dripping body has failed with that status', async () => {
    const result = await attemptAt((socket) => {
      socket.write('HTTP/1.1 500 Oops\r\nTransfer-Encoding: chunked\r\n\r\n');
      drip(socket, '1\r\nx\r\n');
    }, shortMs);
    expect(result).to.deep.include({ outcome: 'failure', status: 500 });
    expect(result.response?.body).to.match(/^x*$/);
    expect(result.response?.truncated).to.equal(true);
  });

  it('sends more than announced has responded, and its connection is not used again', async () => {
    const result = await attemptAt((socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil',
      ),
    );
    expect(result).to.deep.include({ outcome: 'success', status: 200 });
    expect(result.response?.body).to.equal('ok');
  });

  it("has header names of JavaScript's prototypes causes no harm", async () => {
    const result = await attemptAt((socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\n__proto__: a\r\nconstructor: b\r\nX: 1\r\nX: 2\r\nContent-Length: 0\r\n\r\n',
      ),
    );
    expect(result.outcome).to.equal('success');
    expect(Object.getPrototypeOf(result.response?.headers)).to.equal(Object.prototype);
    expect(result.response?.headers).to.include({ constructor: 'b', x: '1, 2' });
  });
});
