import type { DomainEvent } from '@irp/contracts/events';
import { createOutbound } from '@irp/public-fetch';
import { expect } from 'chai';
import { createChatTransport } from '../../src/mail/chat/chat-transport.ts';
import { judgeFailure } from '../../src/mail/domain/delivery-failure.ts';
import type {
  ChatDelivery,
  NotificationContact,
} from '../../src/mail/recipients/domain/notification-contact.ts';
import type { ChatDeliveryStore } from '../../src/mail/recipients/store/chat-delivery-store.ts';
import { type Receiver, startRawReceiver, startReceiver } from '../support/start-receiver.ts';

describe('mails to a chat', () => {
  let receiver: Receiver;
  let reply: {
    status?: number;
    headers?: Record<string, string>;
    body?: string;
  } = {};
  const { connect } = createOutbound({ networks: ['127.0.0.0/8'] });

  before(async () => {
    receiver = await startReceiver(() => reply);
  });
  beforeEach(() => {
    reply = { status: 200 };
    receiver.requests.length = 0;
  });
  after(() => receiver.stop());

  const nowMs = Date.parse('2026-11-24T14:05:00Z');
  let recorded: [contactId: string, delivery: ChatDelivery, event?: DomainEvent][] = [];
  let refusesRecords = false;
  const keep = async (...record: (typeof recorded)[number]) => {
    if (refusesRecords) {
      throw new Error('no primary');
    }
    recorded.push(record);
  };
  const chatDeliveries: ChatDeliveryStore = { record: keep, recordRefusal: keep };
  beforeEach(() => {
    recorded = [];
    refusesRecords = false;
  });

  function transport(target = `${receiver.url}/hooks/T1`, timeoutMs = 5_000, reach = connect) {
    const contact = {
      id: 'c1',
      workspaceId: 'w1',
      type: 'chat',
      target,
      description: 'Ops',
    } as NotificationContact;
    const find = async (id: string) => (id === 'c1' ? contact : undefined);
    return createChatTransport({
      contacts: { find },
      chatDeliveries,
      connect: reach,
      now: () => nowMs,
      timeoutMs,
    });
  }
  const outgoing = {
    messageId: '<1@irp.example>',
    subject: 'A & B <!channel> was suspended',
    text: 'Why?',
    html: '',
  };

  async function failureOf(by: ReturnType<typeof transport>, to = 'chat:c1') {
    const error = await by.send({ ...outgoing, to }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    by.close();
    return error === undefined ? undefined : judgeFailure(error);
  }

  it("are posted as Slack's JSON, without mentions and links", async () => {
    expect(await failureOf(transport())).to.equal(undefined);
    const [request] = receiver.requests;
    expect([request?.method, request?.url, request?.headers['content-type']]).to.deep.equal([
      'POST',
      '/hooks/T1',
      'application/json',
    ]);
    expect(JSON.parse(request?.body ?? '')).to.deep.equal({
      text: '*A &amp; B &lt;!channel&gt; was suspended*\n\nWhy?',
    });
  });

  for (const [status, verdict] of [
    [301, 'mail'],
    [400, 'mail'],
    [404, 'mail'],
    [410, 'mail'],
    [408, 'later'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ] as const) {
    it(`end, or are sent again, by the status: ${status}`, async () => {
      reply = {
        status,
        headers: { location: `${receiver.url}/elsewhere` },
      };
      expect(await failureOf(transport())).to.deep.include({
        verdict,
        reason: `the chat answered ${status}`,
      });
      expect(receiver.requests).to.have.length(1);
    });
  }

  it('are stored with the contact: delivered, waiting for another attempt, or refused, which is an event', async () => {
    const at = new Date(nowMs);
    await failureOf(transport());
    expect(recorded).to.deep.equal([
      [
        'c1',
        {
          at,
          outcome: 'delivered',
          reason: null,
        },
      ],
    ]);
    reply = { status: 503 };
    await failureOf(transport());
    expect(recorded[1]).to.deep.equal([
      'c1',
      {
        at,
        outcome: 'failed',
        reason: 'the chat answered 503',
      },
    ]);
    reply = { status: 404 };
    await failureOf(transport(`${receiver.url}/hooks/secret`));
    const [contactId, refusal, event] = recorded[2]!;
    expect([contactId, refusal]).to.deep.equal([
      'c1',
      {
        at,
        outcome: 'refused',
        reason: 'the chat answered 404',
      },
    ]);
    expect(event).to.deep.include({
      type: 'notification_contact.refused',
      workspaceId: 'w1',
      subject: 'c1',
    });
    const data = {
      target: receiver.url,
      description: 'Ops',
      reason: 'the chat answered 404',
    };
    expect(event?.data).to.deep.equal(data);
  });

  it('are not sent again if the delivery cannot be stored, and are sent again if a refusal cannot', async () => {
    refusesRecords = true;
    expect(await failureOf(transport())).to.equal(undefined);
    reply = { status: 404 };
    expect((await failureOf(transport()))?.verdict).to.equal('later');
  });

  it('are sent again if the chat cannot be reached', async () => {
    const nobody = 'http://127.0.0.1:9/';
    expect((await failureOf(transport(nobody)))?.verdict).to.equal('later');
    const guarded = createOutbound().connect;
    const refused = await failureOf(transport(undefined, 5_000, guarded));
    expect(refused?.verdict).to.equal('later');
    expect(refused?.reason).to.match(/^the chat cannot be reached: /);
    expect(receiver.requests).to.deep.equal([]);
  });

  for (const [does, part, reason] of [
    [
      'sends early hints without end',
      'HTTP/1.1 103 Early Hints\r\n\r\n',
      'the receiver sends an endless series of 1xx responses',
    ],
    ['sends headers without end', 'A: b\r\n', 'the headers of the response are too large'],
  ] as const) {
    it(`are sent again when the chat ${does}, and little of the response is read`, async () => {
      let written = 0;
      const hostile = await startRawReceiver((socket) => {
        if (part.startsWith('A')) {
          socket.write('HTTP/1.1 200 OK\r\n');
        }
        const flood = () => {
          while (!socket.destroyed && socket.write(part)) {
            written++;
          }
        };
        socket.on('drain', flood).on('error', () => undefined);
        flood();
      });
      // The timeout is longer than a busy machine needs to read the rejected part.
      const failure = await failureOf(transport(hostile.url, 60_000)).finally(() => hostile.stop());
      expect(failure).to.deep.equal({
        verdict: 'later',
        reason: `the chat cannot be reached: ${reason}`,
      });
      // At most the socket buffers were filled.
      expect(written * part.length).to.be.below(20_000_000);
    });
  }

  it('ignore the body of the response', async () => {
    reply = {
      status: 200,
      body: 'x'.repeat(200_000),
    };
    expect(await failureOf(transport())).to.equal(undefined);
  });

  it('end when the chat is no longer a contact', async () => {
    for (const to of ['chat:c2', 'chat:c1@example.org', 'ann@example.org']) {
      expect(await failureOf(transport(), to)).to.deep.equal({
        verdict: 'mail',
        reason: 'the chat is no longer a contact of the workspace',
      });
    }
  });
});
