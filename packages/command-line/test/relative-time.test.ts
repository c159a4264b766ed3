import { expect } from 'chai';
import { relativeTime } from '../src/relative-time.ts';

const nowMs = Date.parse('2026-11-28T12:00:00.000Z');

describe('a time on a terminal', () => {
  for (const [time, expected] of [
    ['2026-11-28T11:59:30.500Z', '29 s ago'],
    ['2026-11-28T11:01:00Z', '59 min ago'],
    ['2026-11-28T11:00:00Z', '1 h ago'],
    ['2026-11-26T12:00:01Z', '47 h ago'],
    ['2026-11-26T12:00:00Z', '2 d ago'],
    ['2026-09-30T12:00:00Z', '59 d ago'],
    ['2026-09-29T12:00:00Z', '2026-09-29'],
    ['2026-11-28T14:00:00+01:00', 'in 1 h'],
    ['2026-12-10T12:00:00.000Z', 'in 12 d'],
    ['2027-11-28T12:00:00.000Z', '2027-11-28'],
  ]) {
    it(`is ${expected} for ${time}`, () => {
      expect(relativeTime(time, nowMs)).to.equal(expected);
    });
  }

  it('keeps dates, other texts and other values unchanged', () => {
    for (const value of [
      '2026-11-28',
      'at 2026-11-28T12:00:00Z',
      '2026-99-99T99:99:99Z',
      7,
      null,
    ]) {
      expect(relativeTime(value, nowMs)).to.equal(value);
    }
  });
});
