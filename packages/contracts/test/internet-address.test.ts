import { hasInternetAddress } from '@irp/contracts';
import {
  mailedNameSchema,
  provisionedNameSchema,
  shownNameSchema,
} from '@irp/contracts/authorization';
import { expect } from 'chai';

const domains = [
  'evil.example',
  'Booking.com',
  'x.com',
  'Müller.de',
  '例え.テスト',
  'example。com',
  'ｅvil．example',
  '203.0.113.5',
  'evil[.]example',
  'evil (dot) example',
  'URGENT confirm your account at evil dot example',
  'pay at bank.co.uk today',
];
const names = [
  'Meridian Research',
  'J.P.Morgan',
  'J.P. Morgan',
  'St. Gallen',
  'S.p.A.',
  'U.S. Bank',
  'Dr. Smith',
  'T. Rowe Price',
  'Polka Dot Capital',
  'Research 2.0',
  'Volume 3.5',
  'No.1 Fund',
  'Yahoo! Inc.',
  'Credit, Ltd.',
  "Moody's",
  '三菱商事',
];

describe('names that look like a domain', () => {
  for (const name of domains) {
    it(`${name} looks like a domain`, () => {
      expect(hasInternetAddress(name)).to.equal(true);
      for (const schema of [mailedNameSchema, provisionedNameSchema]) {
        expect(schema.safeParse(name).error?.issues[0]?.message).to.match(
          /^must not (?:look like a domain|contain a link)/,
        );
      }
    });
  }

  for (const name of names) {
    it(`${name} does not look like a domain`, () => {
      expect(hasInternetAddress(name)).to.equal(false);
      expect(mailedNameSchema.safeParse(name).success).to.equal(true);
    });
  }

  it('are allowed if they appear in no mail to strangers, such as names of applications', () => {
    expect(shownNameSchema.safeParse('Booking.com').success).to.equal(true);
  });
});
