import { expect } from 'chai';
import { judgeFailure } from '../../src/mail/domain/delivery-failure.ts';

const reply = (command: string, response: string, code = 'EENVELOPE') =>
  Object.assign(new Error(response), {
    code,
    command,
    response,
    permanent: /^5(?!03)/.test(response),
  });

const verdicts: Record<string, readonly [string, unknown]> = {
  'no such mailbox': ['address', reply('RCPT TO', '550 5.1.1 No such user')],
  'no such mailbox, in several lines': [
    'address',
    reply('RCPT TO', '550-5.1.1 The account\n550 5.1.1 does not exist'),
  ],
  'no such system': ['address', reply('RCPT TO', '550 5.1.2 Host unknown')],
  'bad syntax': ['address', reply('RCPT TO', '501 5.1.3 Bad recipient address syntax')],
  moved: ['address', reply('RCPT TO', '551 5.1.6 Moved')],
  'null MX': ['address', reply('RCPT TO', '556 5.1.10 Recipient address has null MX')],
  'no reason': ['mail', reply('RCPT TO', '550 no such user')],
  'a policy': ['mail', reply('RCPT TO', '550 5.7.1 Client host blocked')],
  'a number that only begins like the code': ['mail', reply('RCPT TO', '550 5.1.11 Future')],
  'a mailbox that is disabled, or receives too much': [
    'mail',
    reply('RCPT TO', '550 5.2.1 Disabled'),
  ],
  'the content': ['mail', reply('DATA', '554 5.6.0 Spam', 'EMESSAGE')],
  'an address, after the data': ['mail', reply('DATA', '550 5.1.1 No such user', 'EMESSAGE')],
  'an address that cannot be one': [
    'mail',
    Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE' }),
  ],
  greylisting: ['later', reply('RCPT TO', '451 4.7.1 Greylisted')],
  'a bad sequence of commands': ['later', reply('RCPT TO', '503 5.5.1 Need MAIL')],
  'a full disk': ['later', reply('DATA', '452 4.3.1 Insufficient storage', 'EMESSAGE')],
  'a template': ['later', new TypeError('no such partial')],
  'no error': ['later', undefined],
  'the sender, to a recipient': ['server', reply('RCPT TO', '550 5.1.8 Bad sender')],
  'the sender': ['server', reply('MAIL FROM', '550 5.1.8 Bad sender')],
  'no authentication': ['server', reply('MAIL FROM', '530 5.7.0 Authentication required')],
  'a wrong password': ['server', reply('AUTH PLAIN', '535 5.7.8 Bad credentials', 'EAUTH')],
  'a greeting': ['server', reply('CONN', '554 No service', 'EPROTOCOL')],
  'a server that closes': ['server', reply('RCPT TO', '421 4.3.2 Shutting down')],
  'a connection': ['server', Object.assign(new Error('refused'), { code: 'ESOCKET' })],
  'the time': ['server', Object.assign(new Error('aborted'), { code: 'EABORT' })],
};

describe('failure of a delivery', () => {
  for (const [what, [verdict, error]] of Object.entries(verdicts)) {
    it(`because of ${what} belongs to: ${verdict}`, () => {
      expect(judgeFailure(error).verdict).to.equal(verdict);
    });
  }

  it('has the text of the server', () => {
    expect(judgeFailure(new Error('550 5.1.1 No such user')).reason).to.equal(
      '550 5.1.1 No such user',
    );
    expect(judgeFailure('text').reason).to.equal('text');
  });
});
