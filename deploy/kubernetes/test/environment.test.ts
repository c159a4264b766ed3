import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { serviceFacts, settingsOfProcess } from '../tools/settings-schema.ts';
import { checkEnvironment, containerEnvironment } from './support/environment.ts';
import { describeChart, places, render, sizes } from './support/helm.ts';
import { makeSecrets } from './support/secrets.ts';

/** Settings of the container, not of the process. */
const ofNode = ['TMPDIR', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'];

describeChart('environment', () => {
  let made: Awaited<ReturnType<typeof makeSecrets>>;
  let temporary: string;

  before(async () => {
    made = await makeSecrets();
    temporary = mkdtempSync(join(tmpdir(), 'irp-chart-'));
  });
  after(() => rmSync(temporary, { recursive: true }));

  const environmentOf = (service: string, files: string[], values = {}): Record<string, string> => {
    const given = { publicJwks: `${made.publicJwks}\n`, ...values };
    return containerEnvironment(
      render({ files, values: given }),
      service,
      made.secrets[service]!,
      temporary,
    );
  };

  for (const files of sizes.flatMap((size) => places.map((place) => [size, place]))) {
    for (const service of Object.keys(serviceFacts)) {
      it(`of values/${files.join('.yaml and ')}.yaml starts ${service}`, async () => {
        const environment = environmentOf(service, files);
        await checkEnvironment(service, environment, temporary);
        const known = await settingsOfProcess(service);
        for (const name of Object.keys(environment)) {
          const setting = name.replace(/_FILE$/, '');
          expect([...known, ...ofNode], name).to.include(known.includes(name) ? name : setting);
        }
      });
    }
  }

  it('is refused by the service itself if invalid', async () => {
    const environment = environmentOf('gateway', ['small', 'us'], {
      gateway: { settings: { LIMIT_READS: 'many' } },
    });
    const error = await checkEnvironment('gateway', environment, temporary).catch(
      (reason) => reason,
    );
    expect(String(error)).to.contain('LIMIT_READS');
  });

  it('has numbers as read by the services, of any size', () => {
    const values = {
      gateway: { settings: { BODY_MEMORY_BYTES: 268435456, LIMIT_READS: 1_000_000 } },
      settings: { KAFKA_REPLICATION: 3, OTEL_TRACES_SAMPLER_ARG: 0.05 },
    };
    expect(environmentOf('gateway', ['small', 'us'], values)).to.include({
      BODY_MEMORY_BYTES: '268435456',
      LIMIT_READS: '1000000',
    });
    expect(environmentOf('audit', ['small', 'us'], values)).to.include({
      KAFKA_REPLICATION: '3',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    });
  });

  it('prefers a setting of a service to the common one, and has no setting of an absent engine', () => {
    const values = {
      settings: {
        LOG_LEVEL: 'warn',
        KAFKA_PREFIX: 'other',
        DATABASE_PREFIX: 'other_',
        REDIS_PREFIX: 'other',
      },
      audit: { settings: { LOG_LEVEL: 'debug' } },
    };
    const ofAudit = environmentOf('audit', ['small', 'us'], values);
    expect(ofAudit).to.include({
      LOG_LEVEL: 'debug',
      KAFKA_PREFIX: 'other',
      DATABASE_PREFIX: 'other_',
    });
    const ofGateway = environmentOf('gateway', ['small', 'us'], values);
    expect(ofGateway).to.include({ LOG_LEVEL: 'warn', REDIS_PREFIX: 'other' });
    expect(
      Object.keys(ofGateway).filter((name) => /KAFKA|DATABASE|MONGODB/.test(name)),
    ).to.deep.equal([]);
  });

  it('has no Kafka user and password without authentication', () => {
    const environment = environmentOf('audit', ['small', 'us'], {
      kafka: { authentication: false, ssl: false },
    });
    expect(Object.keys(environment).filter((name) => name.startsWith('KAFKA_'))).to.have.members([
      'KAFKA_BROKERS',
      'KAFKA_SSL',
      'KAFKA_PARTITIONS',
    ]);
  });

  it('has secrets in files only', () => {
    for (const service of Object.keys(serviceFacts)) {
      const { required, optional } = serviceFacts[service]!.secrets;
      const environment = environmentOf(service, ['large', 'us']);
      for (const name of [...required, ...optional, 'KAFKA_PASSWORD']) {
        expect(environment).to.not.have.property(name);
      }
      for (const name of required) {
        expect(environment).to.have.property(`${name}_FILE`);
      }
    }
  });
});
