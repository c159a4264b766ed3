import { outgoingNetworks, outgoingProxy } from '@irp/public-fetch';
import { expect } from 'chai';

describe('settings of outgoing requests', () => {
  it('networks are CIDRs, separated by commas', () => {
    expect(outgoingNetworks().parse('127.0.0.0/8, ::1/128')).to.deep.equal([
      '127.0.0.0/8',
      '::1/128',
    ]);
    for (const networks of [
      '',
      '127.0.0.1',
      '127.0.0.0/33',
      'localhost',
      '10.0.0.0/8,',
      '10.0.0.0/8;::1/128',
    ]) {
      expect(outgoingNetworks().safeParse(networks).success, networks).to.equal(false);
    }
  });

  it('a proxy is an http address without a path', () => {
    for (const proxy of [
      'http://proxy.internal:3128',
      'http://10.0.0.1',
      'http://me:secret@proxy.internal:8080/',
    ]) {
      expect(outgoingProxy().parse(proxy)).to.equal(proxy);
    }
    for (const proxy of [
      '',
      'proxy.internal:3128',
      'https://proxy.internal',
      'socks5://proxy.internal',
      'http://p/path',
    ]) {
      expect(outgoingProxy().safeParse(proxy).success, proxy).to.equal(false);
    }
  });
});
