import {
  delistListing,
  rejectReview,
  suspendInstallation,
  versionSchema,
} from '@irp/contracts/directory';
import { expect } from 'chai';
import { z } from 'zod';
import { filledText, onOneLine, shownText } from '../src/text.ts';

const controls = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];

describe('texts for other people', () => {
  it('have no character that reorders them, by the schema and by its pattern', () => {
    for (const schema of [shownText(50), filledText(50)]) {
      const { pattern } = z.toJSONSchema(schema);
      for (const control of controls) {
        expect(schema.safeParse(`Fund ${control}`).success, control).to.equal(false);
        expect(new RegExp(pattern!).test(`Fund ${control}`), control).to.equal(false);
      }
      for (const text of [
        'Fund',
        'صندوق',
        'קרן \u200fa',
        'नि\u200dधि',
        '🚀',
        'two\nlines',
        '株式会社',
      ]) {
        expect(schema.safeParse(text).success, text).to.equal(true);
        expect(new RegExp(pattern!).test(text), text).to.equal(true);
      }
    }
  });

  it('must contain a visible character if required', () => {
    const schema = filledText(50);
    const { pattern } = z.toJSONSchema(schema);
    for (const text of ['', ' \n', '\u200b', '\u3164\u2800', '\ufeff\ufe0f', '\u0001']) {
      expect(schema.safeParse(text).success, JSON.stringify(text)).to.equal(false);
      expect(new RegExp(pattern!).test(text), JSON.stringify(text)).to.equal(false);
    }
    expect(shownText(50).safeParse('').success).to.equal(true);
  });

  it('are release notes, comments and reasons', () => {
    const text = 'Fund \u202e';
    expect(versionSchema.safeParse({ number: '1.0.0', releaseNotes: text }).success).to.equal(
      false,
    );
    expect(rejectReview.body.safeParse({ comment: text }).success).to.equal(false);
    expect(delistListing.body.safeParse({ reason: text }).success).to.equal(false);
    expect(suspendInstallation.body.safeParse({ reason: text }).success).to.equal(false);
  });

  it('are on one line in mails, in their written order', () => {
    const breaks = [
      ...'\r\n\v\f\t\0\u0085\u2028\u2029\u200e\u200f\ufeff\ue000',
      '\ud800',
      ...controls,
    ];
    for (const character of breaks) {
      expect(onOneLine(` a${character} ${character}b${character}`)).to.equal('a b');
    }
    for (const text of ['Fund', 'नि\u200dधि', 'می\u200cخواهم', '👩\u200d💻', 'a "b" <c>']) {
      expect(onOneLine(text)).to.equal(text);
    }
  });
});
