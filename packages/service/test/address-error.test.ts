import { once } from 'node:events';
import { createServer } from 'node:net';
import { addressError } from '@irp/service/settings';
import { expect } from 'chai';

describe('addressError', () => {
  it('names the setting of a host that is remote or unknown', async () => {
    for (const host of ['192.0.2.1', 'nosuch.invalid']) {
      const [error] = await once(createServer().listen(0, host), 'error');
      expect(addressError(error, { host, port: 0 })).to.include({ name: 'ConfigError' });
      expect(addressError(error, { host, port: 0 }).message).to.match(
        new RegExp(`^HOST ${host} is not .* Set HOST to`),
      );
    }
  });

  it('names the setting of a port in use, even under another name', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error');
    other.close();
    const names = { host: 'OPERATIONS_HOST', port: 'OPERATIONS_PORT' };
    expect(addressError(error, { host: '127.0.0.1', port }, names).message).to.equal(
      `OPERATIONS_PORT ${port} on 127.0.0.1 is in use by another program. Set OPERATIONS_PORT to a free port.`,
    );
  });

  it('returns other errors unchanged', () => {
    const error = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    expect(addressError(error, { host: '127.0.0.1', port: 0 })).to.equal(error);
  });
});
