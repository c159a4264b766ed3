import { readConfig } from '@irp/config';
import { expect } from 'chai';
import { z } from 'zod';
import { regionUrls } from '../src/region-urls.ts';

describe('REGION_URLS', () => {
  const schema = z.object({ REGION_URLS: regionUrls() });
  const read = (REGION_URLS: string) => [...readConfig(schema, { REGION_URLS }).REGION_URLS];

  it('has the base URL of each region, without a final slash', () => {
    expect(read('us=https://us.example.com')).to.deep.equal([['us', 'https://us.example.com']]);
    expect(read('us=https://us.example.com/ , eu=http://127.0.0.1:8080/api//')).to.deep.equal([
      ['us', 'https://us.example.com'],
      ['eu', 'http://127.0.0.1:8080/api'],
    ]);
  });

  for (const value of [
    'us',
    'us=',
    'us=example.com',
    'US=https://x.example',
    '=https://x.example',
    'us=https://a.example,',
    ',',
    'us=https://a.example,us=https://b.example',
    'us=https://key@a.example',
    'us=https://a.example?x=1',
    'us=https://a b',
    'us=ftp://a.example',
    'us=https://a.example eu=https://b.example',
    'us=https://[',
  ]) {
    it(`is refused with the value ${value}`, () => {
      expect(() => read(value)).to.throw(
        'REGION_URLS must be us=https://us.example.com,eu=https://eu.example.com',
      );
    });
  }
});
