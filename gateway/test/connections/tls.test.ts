import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { testCertificate } from '@irp/testing/test-certificate';
import { expect } from 'chai';
import { ServiceConnections } from '../../src/upstreams/connections/service-connections.ts';
import { send, timeouts } from '../support/send-to-service.ts';

describe('gateway: connections to services over TLS', () => {
  const authorities = getCACertificates('default');
  const names: (string | false | null)[] = [];
  const server = createServer(testCertificate, (request, response) => {
    names.push((request.socket as TLSSocket).servername);
    request.resume().on('end', () => response.end(Buffer.alloc(500_000, 'a')));
  });
  before(async () => {
    setDefaultCACertificates([...authorities, testCertificate.cert]);
    server.listen(0);
    await once(server, 'listening');
  });
  after(async () => {
    setDefaultCACertificates(authorities);
    server.close();
    await once(server, 'close');
  });

  const originOf = (host: string) =>
    new URL(`https://${host}:${(server.address() as AddressInfo).port}`);

  for (const [host, name] of [
    ['localhost', 'localhost'],
    ['127.0.0.1', false],
    ['[::1]', false],
  ] as const) {
    it(`https://${host}: names the host in the handshake, unless the host is an address`, async () => {
      const connections = new ServiceConnections(originOf(host), timeouts);
      for (const body of [undefined, Buffer.alloc(100_000, 'b')]) {
        const response = await send(connections, { method: 'PUT', body }).response;
        expect(response.status).to.equal(200);
        expect(response.body).to.have.length(500_000);
      }
      expect(names.splice(0)).to.deep.equal([name, name]);
      await connections.close();
    });
  }

  it('a certificate of another authority: the error of the system', async () => {
    setDefaultCACertificates(authorities);
    const connections = new ServiceConnections(originOf('localhost'), timeouts);
    const error = await send(connections).response.catch((thrown: unknown) => thrown);
    expect(error).to.be.an('error').with.property('code', 'DEPTH_ZERO_SELF_SIGNED_CERT');
    await connections.close();
  });
});
