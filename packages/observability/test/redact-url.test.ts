import { redactUrl } from '@irp/observability';
import { expect } from 'chai';

describe('redactUrl', () => {
  for (const [given, expected] of [
    ['/investments?apiKey=K', '/investments?apiKey=[redacted]'],
    ['/investments?limit=1&APIKEY=K&offset=2', '/investments?limit=1&APIKEY=[redacted]&offset=2'],
    ['/x?apiKey=A&apiKey=B', '/x?apiKey=[redacted]&apiKey=[redacted]'],
    ['/x?api_key=K;token=T', '/x?api_key=[redacted];token=[redacted]'],
    ['/x?%61piKey=K', '/x?apiKey=[redacted]'],
    ['/x?a=1&%61%70%69%4bey=K', '/x?a=1&apiKey=[redacted]'],
    ['/x?apiKey=', '/x?apiKey=[redacted]'],
    ['https://h/p?access_token=T#frag', 'https://h/p?access_token=[redacted]#frag'],
    ['/cb?code=C&state=s', '/cb?code=[redacted]&state=s'],
    [
      '/hook?sig=S&key=K&secret=X&auth=A&api-version=1',
      '/hook?sig=[redacted]&key=[redacted]&secret=[redacted]&auth=[redacted]&api-version=1',
    ],
    ['/o?X-Amz-Signature=S&X-Amz-Date=1', '/o?X-Amz-Signature=[redacted]&X-Amz-Date=1'],
    ['https://user:p@ss@h:8443/p@q?a=b@c', 'https://[redacted]@h:8443/p@q?a=b@c'],
    ['https://h/p@q?a=b@c', 'https://h/p@q?a=b@c'],
    ['/x?%zz=1&apiKey=K', '/x?%zz=1&apiKey=[redacted]'],
    ['/x?monkey=1&tokens=2&q=apiKey', '/x?monkey=1&tokens=2&q=apiKey'],
    ['/plain', '/plain'],
    ['', ''],
  ]) {
    it(`turns ${given || 'an empty string'} into ${expected || 'an empty string'}`, () => {
      expect(redactUrl(given!)).to.equal(expected);
    });
  }

  it('redacts the key at the end of a long query', () => {
    const hostile = `/x?${'%61'.repeat(5_000)}${'&='.repeat(5_000)}&apiKey=K`;
    expect(redactUrl(hostile)).not.to.include('apiKey=K');
  });
});
