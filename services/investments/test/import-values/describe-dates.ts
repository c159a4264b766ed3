import { expect } from 'chai';
import type { ImportValuesBench } from './import-values-bench.ts';

export function describeDates(bench: ImportValuesBench): void {
  for (const field of ['foundingDate', 'ipoDate']) {
    it(`reads each form of ${field} as the right date`, async () => {
      const forms: Record<string, string> = {
        '1976': '1976',
        '1976.0': '1976',
        '1976-04': '1976-04',
        '1976-04-01': '1976-04-01',
        '1976-4-1': '1976-04-01',
        '1976/04/01': '1976-04-01',
        '1976/4/1': '1976-04-01',
        '1976-04-01 00:00:00': '1976-04-01',
        '1976-04-01T00:00': '1976-04-01',
        '1976-04-01T00:00:00.000Z': '1976-04-01',
        '1976-04-01T00:00:00+00:00': '1976-04-01',
        '1976/4/1 12:00:00 AM': '1976-04-01',
        '1976-04-01Z': '1976-04-01',
        '1976-04-01+02:00': '1976-04-01',
        '1976-04-01 00:00:00 UTC': '1976-04-01',
      };
      for (const { value, found, error, warning } of await bench.importValues(
        field,
        Object.keys(forms),
      )) {
        expect(found, `${value} ${error?.message}`).to.equal(forms[value]);
        expect(warning, value).to.equal(undefined);
      }
    });
  }

  it('keeps the date of a date with a time, and the year of a date with a remark, with a warning', async () => {
    const forms: Record<string, [found: string, warning: string]> = {
      '1998-02-11T01:00:00+01:00': ['1998-02-11', 'the time 01:00:00 was ignored'],
      '1998-02-11 23:59': ['1998-02-11', 'the time 23:59 was ignored'],
      '1998/2/11 12:00 PM': ['1998-02-11', 'the time 12:00 PM was ignored'],
      '2013 (1888)': ['2013', 'is shortened to 2013'],
      '2019 (L3 1997, Harris 1895)': ['2019', 'is shortened to 2019'],
      '1975/1977 (1997)': ['1975', 'is shortened to 1975'],
      '1904/1946/1959': ['1904', 'is shortened to 1904'],
    };
    for (const { value, found, warning } of await bench.importValues(
      'foundingDate',
      Object.keys(forms),
    )) {
      expect([found, warning?.message], value).to.deep.equal(forms[value]);
      expect(warning).to.include({ field: 'foundingDate', value });
    }
  });

  it('refuses every other text of a date, with the text and the accepted forms', async () => {
    const wrong = [
      '1976-13-01',
      '1976-02-30',
      '1976-04-01x',
      '1976-04-01 approx',
      '1976-04-01 25h',
      '1976-04-011',
      '76',
      '1994/5',
      '1976/04',
      '1976-4',
      '01.04.1976',
      '04/01/1976',
      '1976 approx.',
      '1976-1980',
      '1976 1980',
      '1976.5',
      'April 1976',
      '19760401',
      '1976-04/01',
      '2013 (1888',
      '1976-04-01T',
      '1976-04-01T1:2:3:4',
      '1976-04-01T25:00',
      '1976-04-01 10:60',
      '28216',
    ];
    for (const { value, found, error } of await bench.importValues('foundingDate', wrong)) {
      expect(found, value).to.equal(undefined);
      expect(error, value).to.include({ field: 'foundingDate', value });
      expect(error?.message).to.match(/1976-04-01 or 1976\/4\/1|in the calendar/);
    }
  });
}
