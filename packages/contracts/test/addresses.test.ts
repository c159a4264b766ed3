import { newContactSchema, newWebhookEndpointSchema } from '@irp/contracts/notifications';

import { expect } from 'chai';

const longest = 'x'.repeat(64);
const emails: Record<'accepted' | 'refused', string[]> = {
  accepted: [
    'a@b.example',
    "o'neil+tag@ex-ample.co.uk",
    'müller@bücher.example',
    `${longest}@b.example`,
    'a@xn--bcher-kva.example',
    'A.B@C.Example',
    'a@1.example',
  ],
  refused: [
    '',
    'a',
    '@',
    'a@b',
    'a@b..c',
    'a@.b.example',
    'a@b.example.',
    'Name<a@b.example>',
    'Name <a@b.example>',
    '<a@b.example>',
    'a@-b.example',
    'a@b-.example',
    'a@b.-example',
    '"a b"@c.example',
    'a..b@c.example',
    '.a@c.example',
    'a.@c.example',
    'a@1.2.3.4',
    'a@bü-.example',
    'a@[1.2.3.4]',
    'a@[IPv6:::1]',
    'a,b@c.example',
    'a@b.example,c@d.example',
    'a@b@c.example',
    'a(x)@b.example',
    'a@b_c.example',
    'a\nb@c.example',
    'a\u00adb@c.example',
    'a@b\u200b.example',
    'a@b。example',
    `${longest}x@b.example`,
    `a@${'b.'.repeat(130)}example`,
  ],
};
const urls: typeof emails = {
  accepted: [
    'https://a.example/*?filter=*',
    'https://a.example',
    'HTTPS://a.example/',
    'https://a.example:65535/x?y=1',
    'https://[2606:4700:4700::1111]/x',
    'http://localhost:3000/',
    'HTTP://LOCALHOST/',
    'http://[::1]:3000',
    'http://127.0.0.1/',
  ],
  refused: [
    '',
    'a.example',
    'http://a.example',
    'ftp://a.example',
    'https://a.example:0/',
    'https://a.example:65536/',
    'https://a.example:/',
    'https://u:p@a.example/',
    'https://a.example/#f',
    'https://[::::]/',
    'https://[1]/',
    'https://',
    'https:///x',
    'https://a b/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'http://127.0.0.2/',
  ],
};

describe('addresses in requests', () => {
  const contact = (email: string) => newContactSchema.safeParse({ type: 'email', email });
  const endpoint = (url: string) => newWebhookEndpointSchema.safeParse({ url, events: ['*'] });

  for (const [what, table, parse, field] of [
    ['e-mail', emails, contact, 'email'],
    ['called', urls, endpoint, 'url'],
  ] as const) {
    for (const text of table.accepted) {
      it(`of ${what} kind: ${text.slice(0, 40)} is valid`, () => {
        expect(parse(text).error?.issues).to.equal(undefined);
      });
    }
    for (const text of table.refused) {
      it(`of ${what} kind: ${JSON.stringify(text).slice(0, 40)} is invalid`, () => {
        const { issues = [] } = parse(text).error ?? {};
        expect(issues.map(({ path }) => path.join('.'))).to.include(field);
        for (const { message } of issues) {
          expect(message).to.match(/^must /);
        }
      });
    }
  }
});
