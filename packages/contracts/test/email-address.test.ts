import { emailForms, emailSchema, normalizeEmail } from '@irp/contracts/authorization';
import { expect } from 'chai';

describe('an e-mail address', () => {
  const oneMailbox: [form: string, ...written: string[]][] = [
    [
      'ann@bücher.example',
      'ann@xn--bcher-kva.example',
      'Ann@BÜCHER.Example',
      'ann@XN--BCHER-KVA.example',
    ],
    ['ann@bücher.example', 'ann@bu\u0308cher.example'],
    ['müller@straße.example', 'müller@xn--strae-oqa.example'],
    ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ann@mail.bücher.example', 'ann@mail.xn--bcher-kva.example'],
    ['ann@example.org', ' Ann@Example.ORG '],
    ['ann@xn-x.example', 'ann@xn-x.example'],
  ];
  for (const [form, ...written] of oneMailbox) {
    it(`has one form: ${form}`, () => {
      for (const text of [form, ...written]) {
        expect(normalizeEmail(text), text).to.equal(form);
        expect(emailForms(text)).to.deep.equal(emailForms(form));
        if (text === text.trim()) {
          expect(emailSchema.parse(text)).to.equal(form);
        }
      }
      for (const other of emailForms(form)) {
        expect(normalizeEmail(other)).to.equal(form);
      }
    });
  }

  it('has a second form if its domain has letters beyond ASCII', () => {
    expect(emailForms('ann@xn--bcher-kva.example')).to.deep.equal([
      'ann@bücher.example',
      'ann@xn--bcher-kva.example',
    ]);
    expect(emailForms('Ann@example.org')).to.deep.equal(['ann@example.org']);
  });

  it('is refused with a domain without a second form', () => {
    expect(emailSchema.safeParse('ann@xn--a-ä.example').error?.issues[0]?.message).to.contain(
      'domain',
    );
  });

  it('stays unchanged if its domain is invalid, or if it is no address', () => {
    for (const text of ['ann@xn--a-ä.example', 'ann@xn--a.example', 'ann', '', '@', 'a@b@xn--a']) {
      expect(emailForms(text), text).to.deep.equal([text]);
    }
  });
});
