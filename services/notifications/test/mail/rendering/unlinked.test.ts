import { expect } from 'chai';
import { unlinked } from '../../../src/mail/rendering/unlinked.ts';

describe('mails: the address of a webhook endpoint', () => {
  for (const [url, shown] of [
    ['https://hooks.example/irp', 'hooks[.]example/irp'],
    ['https://a.b.example:8443/v1.2/x.json', 'a[.]b[.]example:8443/v1.2/x[.]json'],
    ['HTTP://127.0.0.1:9000/', '127.0.0.1:9000/'],
    ['https://[2001:db8::1]/a@evil.example', '[2001:db8::1]/a[@]evil[.]example'],
    ['https://bücher.example/https://evil.example', 'bücher[.]example/https[:]//evil[.]example'],
  ] as const) {
    it(`${url} is shown as ${shown}`, () => expect(unlinked(url)).to.equal(shown));
  }
});
