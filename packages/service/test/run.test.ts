import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '@irp/redis';
import { eventually } from '@irp/testing/eventually';
import { RedisServer } from '@irp/testing/redis-server';
import { expect } from 'chai';
import { keys, startProcess as start, urlOf as url } from './start-process.ts';

/** An idle connection would stay open for some seconds of a stop. */
const once = { headers: { connection: 'close' } };

describe('run', () => {
  it('serves until SIGTERM, finishes the request in progress, and exits with code 0', async () => {
    const service = start();
    const base = await url(service);
    const response = fetch(`${base}/slow`, once);
    await eventually('the request is in progress', () => service.output.stdout.includes('request'));
    service.child.kill('SIGTERM');
    service.child.kill('SIGUSR2');
    expect((await response).status).to.equal(200);
    expect(await service.exitCode).to.equal(0);
    expect(service.output).to.deep.equal({ stdout: `${base}\nrequest\nclosed\n`, stderr: '' });
  });

  it('needs no database, unless the service asks for one', async () => {
    const service = start({ MONGODB_URI: '' });
    const refused = start({ MONGODB_URI: '', BEHAVIOUR: 'reads' });
    expect((await fetch(`${await url(service)}/livez`, once)).status).to.equal(200);
    service.child.kill('SIGTERM');
    expect(await Promise.all([service.exitCode, refused.exitCode])).to.deep.equal([0, 1]);
    expect(refused.output.stderr).to.equal(
      'tested cannot start: Bad configuration: MONGODB_URI must be set\n',
    );
  });

  it('reads a setting from a file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'irp-run-'));
    const PRINCIPAL_PUBLIC_JWKS_FILE = join(directory, 'keys');
    await writeFile(PRINCIPAL_PUBLIC_JWKS_FILE, `${JSON.stringify(keys.publicJwks)}\n`);
    const service = start({ PRINCIPAL_PUBLIC_JWKS: '', PRINCIPAL_PUBLIC_JWKS_FILE });
    const both = start({ PRINCIPAL_PUBLIC_JWKS_FILE });
    expect((await fetch(`${await url(service)}/livez`, once)).status).to.equal(200);
    service.child.kill('SIGTERM');
    expect(await Promise.all([service.exitCode, both.exitCode])).to.deep.equal([0, 1]);
    expect(both.output.stderr).to.match(
      /^tested cannot start: Bad configuration: PRINCIPAL_PUBLIC_JWKS and .*set\b.*\n$/,
    );
    await rm(directory, { recursive: true });
  });

  (RedisServer.isInstalled ? it : it.skip)(
    'does not start on the Redis of another region (requires redis-server)',
    async () => {
      const redis = await RedisServer.start();
      const own = { REDIS_URL: redis.url, REDIS_PREFIX: 'shared' };
      try {
        const us = start({ ...own, REGION: 'us' });
        await url(us);
        const eu = start({ ...own, REGION: 'eu' });
        expect(await eu.exitCode).to.equal(1);
        expect(eu.output.stderr).to.match(
          /^tested cannot start: REDIS_URL is the Redis of the region us .*\n$/,
        );
        const apart = start({
          ...own,
          REGION: 'eu',
          REDIS_PREFIX: 'eu',
        });
        await url(apart);
        for (const service of [us, apart]) {
          service.child.kill('SIGTERM');
          expect(await service.exitCode).to.equal(0);
        }
        const client = await connectRedis(redis.url);
        expect([await client.get('shared:region'), await client.get('eu:region')]).to.deep.equal([
          'us',
          'eu',
        ]);
        client.disconnect();
      } finally {
        await redis.kill();
      }
    },
  );

  (RedisServer.isInstalled ? it : it.skip)(
    'ends where the Redis of another region was away at the start (requires redis-server)',
    async () => {
      const redis = await RedisServer.start();
      try {
        const client = await connectRedis(redis.url);
        await client.set('irp:region', 'us');
        client.disconnect();
        redis.signal('SIGSTOP');
        const eu = start({ REDIS_URL: redis.url, REGION: 'eu' });
        await url(eu);
        redis.signal('SIGCONT');
        expect(await eu.exitCode).to.equal(1);
        expect(eu.output.stderr).to.match(
          /^tested stops: REDIS_URL is the Redis of the region us .*\n$/,
        );
      } finally {
        await redis.kill();
      }
    },
  );

  (RedisServer.isInstalled ? it : it.skip)(
    'keeps its Redis from another region after a restart without data, and says where that one has it (requires redis-server)',
    async () => {
      const redis = await RedisServer.start();
      try {
        const us = start({
          REDIS_URL: redis.url,
          REGION: 'us',
          LOG_LEVEL: 'error',
        });
        const base = (await url(us)).split('\n')[0];
        const checks = async () =>
          ((await (await fetch(`${base}/readyz`, once)).json()) as { checks: object }).checks;
        await redis.kill();
        await redis.start();
        const client = await connectRedis(redis.url);
        await eventually(
          'the region is known again',
          async () => (await client.get('irp:region')) === 'us',
        );
        const eu = start({ REDIS_URL: redis.url, REGION: 'eu' });
        expect(await eu.exitCode).to.equal(1);
        expect(await checks()).to.include({ region: 'ok' });

        await client.set('irp:region', 'eu');
        await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
        await eventually(
          'the check says so',
          async () => 'degraded' === Object(await checks()).region,
        );
        const lines = () =>
          us.output.stdout
            .split('\n')
            .filter((line) => line.includes('"region":"us","other":"eu"'));
        await eventually('the line has arrived', () => lines().length > 0);
        expect(lines()).to.have.length(1);
        await client.del('irp:region');
        await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
        await eventually(
          'the check is ok again',
          async () => 'ok' === Object(await checks()).region,
        );
        client.disconnect();
        us.child.kill('SIGTERM');
        expect(await us.exitCode).to.equal(0);
      } finally {
        await redis.kill();
      }
    },
  );

  it('is not ready after SIGTERM, serves for STOP_DELAY_MS, and completes requests on open connections', async () => {
    const service = start({ STOP_DELAY_MS: '1000' });
    const base = await url(service);
    const read = async (path: string) => {
      const response = await fetch(base + path);
      return {
        connection: response.headers.get('connection'),
        status: response.status,
        text: await response.text(),
      };
    };
    expect(await read('/readyz')).to.deep.include({ connection: 'keep-alive', status: 200 });
    service.child.kill('SIGTERM');
    await eventually('it is not ready', async () => (await read('/readyz')).status === 503);
    expect(await read('/readyz')).to.deep.equal({
      connection: 'close',
      status: 503,
      text: '{"status":"stopping","checks":{}}',
    });
    expect(await read('/livez')).to.deep.include({ connection: 'close', status: 200 });
    expect(service.output.stdout).not.to.include('closed');
    expect(await service.exitCode).to.equal(0);
    expect(await read('/livez').catch(({ cause }) => cause.code)).to.equal('ECONNREFUSED');
  });

  it('ends at the second signal', async () => {
    const service = start({ STOP_DELAY_MS: '9000' });
    const base = await url(service);
    service.child.kill('SIGTERM');
    await eventually('it stops', async () => (await fetch(`${base}/readyz`)).status === 503);
    // A repeated signal, instead of a forwarded signal at once.
    const again = setInterval(() => service.child.kill('SIGINT'), 300);
    expect(await service.exitCode).to.equal(1);
    clearInterval(again);
    expect(service.output.stdout).not.to.include('closed');
  });

  it('does not start with a STOP_DELAY_MS that leaves no time of STOP_TIMEOUT_MS', async () => {
    const service = start({ STOP_DELAY_MS: '10001' });
    expect(await service.exitCode).to.equal(1);
    expect(service.output.stderr).to.match(
      /^tested cannot start: Bad configuration: STOP_DELAY_MS must be at least 5,000 ms below .*\n$/,
    );
  });

  it('exits with code 1 when it has not stopped within STOP_TIMEOUT_MS after SIGINT', async () => {
    const service = start({
      BEHAVIOUR: 'hangs',
      STOP_TIMEOUT_MS: '100',
      LOG_LEVEL: 'error',
    });
    await url(service);
    service.child.kill('SIGINT');
    expect(await service.exitCode).to.equal(1);
    expect(service.output.stdout).to.include('stop timed out; exiting').and.not.include('closed');
  });

  it('exits with code 1 and one line on standard error after a failed start', async () => {
    const short = Buffer.from('hunter2').toString('base64');
    const invalid = start({
      PORT: 'http',
      MONGODB_URI: 'hunter2',
      PRINCIPAL_PUBLIC_JWKS: '{',
      PRINCIPAL_SECRET: short,
      PRINCIPAL_SECRETS: JSON.stringify({ audit: short }),
    });
    const failing = start({ BEHAVIOUR: 'fails' });
    expect(await Promise.all([invalid.exitCode, failing.exitCode])).to.deep.equal([1, 1]);
    expect(invalid.output.stderr).to.match(
      /^tested cannot start: Bad configuration: PORT must be [^;]*, not http; .*\n$/,
    );
    expect(invalid.output.stderr)
      .to.include('PRINCIPAL_PUBLIC_JWKS must be a set of Ed25519 public keys in JSON (RFC 7517)')
      .and.include('PRINCIPAL_SECRET must be at least 32 random bytes in base64')
      .and.include(
        'PRINCIPAL_SECRETS must be a JSON object with a different secret for each service',
      )
      .and.not.include('hunter2')
      .and.not.include(short);
    expect(failing.output.stderr).to.equal('tested cannot start: the log has another name\n');
  });
});
