import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { attemptMetrics, MailAttempts } from '../../src/mail/sending/mail-attempts.ts';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';

describe('metrics of attempts to send mails', () => {
  let opened: OpenMails;
  before(async () => {
    opened = await openMails();
  });
  after(() => opened.close());

  const replies = [
    Object.assign(new Error('the server is away'), { code: 'ECONNECTION' }),
    Object.assign(new Error('refused'), {
      command: 'DATA',
      response: '554 5.7.1 Refused',
      permanent: true,
    }),
    Object.assign(new Error('later'), {
      command: 'RCPT TO',
      response: '451 4.7.1 Greylisted',
      permanent: false,
    }),
  ];

  it('count each result, of mails and chats separately, and measure the time of mails that no recipient delayed', async () => {
    const [attempts, ofChats] = [new MailAttempts('mail'), new MailAttempts('chat')];
    const queues = queuesOf(opened);
    const transport = {
      async send() {
        const failure = replies.shift();
        if (failure) {
          throw failure;
        }
      },
      close: () => {},
    };
    const queue = queues.open(undefined, {
      transport,
      attempts,
      connections: 1,
    });
    await queue.enqueue(['a', 'b', 'c', 'd'].map((key) => resetMail(key)));
    const [counter, histogram] = attemptMetrics([attempts, ofChats]);
    if (counter?.type !== 'counter' || histogram?.type !== 'histogram') {
      throw new Error('two metrics');
    }
    const read = async () => {
      const values = await counter.value();
      const list = typeof values === 'number' ? [] : values;
      return Object.fromEntries(
        list.map(({ labels, value }) => [`${labels.kind} ${labels.result}`, value]),
      );
    };
    await eventually('one mail is sent', async () => Number((await read())['mail sent']) >= 1);
    await queues.close();
    expect(await read()).to.include({
      'mail server': 1,
      'mail address': 0,
      'mail later': 1,
      'mail mail': 1,
      'chat sent': 0,
      'chat server': 0,
    });
    const timed = [...histogram.histograms()].map(({ labels, histogram: { count } }) => [
      labels.kind,
      count,
    ]);
    expect(timed).to.deep.equal([
      ['mail', Number((await read())['mail sent'])],
      ['chat', 0],
    ]);
    attempts.sent({ attempts: 2, createdAt: new Date() });
    expect([...histogram.histograms()][0]?.histogram.count, 'one that was tried before').to.equal(
      timed[0]?.[1],
    );
  });
});
