import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { serviceFacts } from '../tools/settings-schema.ts';
import {
  chart,
  describeChart,
  folder,
  jwks,
  places,
  render,
  runHelm,
  sizes,
  template,
} from './support/helm.ts';
import {
  type ConfigMap,
  type Deployment,
  find,
  type Manifest,
  ofKind,
} from './support/manifests.ts';

/** Helm's error for the values. */
function refusal(values: object, files = ['small', 'us']): string {
  const { status, stderr } = template({
    files,
    values: { publicJwks: jwks, ...values },
  });
  expect(status, 'the values are accepted').to.not.equal(0);
  return stderr;
}

describeChart('values that are missing', () => {
  it('are all named together, with their purpose', () => {
    const { status, stderr } = template({});
    expect(status).to.not.equal(0);
    const named = [...stderr.matchAll(/^ {2}- ([\w.]+): \S/gm)].map(([, name]) => name);
    expect(named).to.have.members([
      'region',
      'publicUrl',
      'publicJwks',
      'image.registry',
      'kafka.brokers',
      ...Object.keys(serviceFacts).map((service) => `${service}.secret.existing`),
      ...['mongodb', 'redis', 'kafka'].map((name) => `networkPolicy.${name}.to`),
    ]);
    expect(stderr).to.contain('PRINCIPAL_PRIVATE_JWK, REDIS_URL');
  });

  for (const [name, values] of Object.entries({
    region: { region: '' },
    publicUrl: { publicUrl: '' },
    publicJwks: { publicJwks: '' },
    'image.registry': { image: { registry: '' } },
    'kafka.brokers': { kafka: { brokers: '' } },
    'audit.secret.existing': { audit: { secret: { existing: '' } } },
    'audit.secret': { audit: { secret: { values: { SECRETS_KEY: 'x' } } } },
    'networkPolicy.redis.to': { networkPolicy: { redis: { to: [] } } },
    'networkPolicy.proxy.to': { notifications: { secret: { optional: ['OUTGOING_PROXY'] } } },
    'networkPolicy.collector.to': { networkPolicy: { collector: { to: [] } } },
    'ingress.hosts': { ingress: { hosts: [] } },
    'httpRoute.parentRefs': { httpRoute: { enabled: true } },
    'audit.retention.secret': { audit: { retention: { secret: '' } } },
  })) {
    it(`${name} alone`, () => {
      const message = refusal(values);
      expect(message.match(/^ {2}- .*$/gm)).to.have.length(1);
      expect(message).to.contain(`  - ${name}: `);
    });
  }

  it('of a Secret created by the chart are named one by one, without values in messages', () => {
    const values = { MONGODB_URI: 'mongodb://hidden', REDIS_URL: 'redis://hidden' };
    const message = refusal({ audit: { secret: { existing: '', values } } });
    expect(message)
      .to.match(/- audit\.secret\.values\.SECRETS_KEY\n/)
      .and.match(/- audit\.secret\.values\.KAFKA_PASSWORD\n/);
    expect(message).to.not.contain('hidden');
  });
});

describeChart('values that are unknown', () => {
  for (const [name, values] of Object.entries({
    gatway: { gatway: {} },
    replica: { gateway: { replica: 2 } },
    AUDIT_ORIGN: { audit: { settings: { AUDIT_ORIGN: 'x' } } },
    LIMIT_READS: { audit: { settings: { LIMIT_READS: 1 } } },
    PORT: { gateway: { settings: { PORT: 1 } } },
    // A secret among the settings would be in a ConfigMap.
    SECRETS_KEY: { audit: { settings: { SECRETS_KEY: 'x' } } },
    MONGODB_URI: { settings: { MONGODB_URI: 'x' } },
    KAFKA_BROKERS: { gateway: { settings: { KAFKA_BROKERS: 'x' } } },
    podselector: { networkPolicy: { redis: { to: [{ podselector: {} }] } } },
  })) {
    it(`${name} is refused by name`, () => expect(refusal(values)).to.contain(name));
  }

  it('are refused if YAML has changed a text to another value', () => {
    for (const ACCESS_LOG of [false, true]) {
      expect(refusal({ gateway: { settings: { ACCESS_LOG } } })).to.contain('ACCESS_LOG');
    }
    const values = {
      gateway: {
        settings: {
          ACCESS_LOG: 'off',
          BEHIND_TLS: true,
          DEPRECATION_HEADER: true,
        },
      },
    };
    const { data } = find<ConfigMap>(
      render({ files: ['small', 'us'], values }),
      'ConfigMap',
      'irp-gateway',
    );
    expect(data).to.include({
      ACCESS_LOG: 'off',
      BEHIND_TLS: 'true',
      DEPRECATION_HEADER: 'true',
    });
  });

  it('are refused if they have another type', () => {
    expect(refusal({ region: 'us-east-1' })).to.contain('region');
    expect(refusal({ publicUrl: 'api.example.com' })).to.contain('publicUrl');
    expect(refusal({ gateway: { trustProxyHops: 11 } })).to.contain('trustProxyHops');
    expect(refusal({ gateway: { secret: { optional: ['SMTP_URL'] } } })).to.contain('optional');
    expect(refusal({ image: { digests: { gateway: 'latest' } } })).to.contain('digests');
  });
});

describeChart('values', () => {
  for (const files of sizes.flatMap((size) => places.map((place) => [size, place]))) {
    it(`of values/${files.join('.yaml and ')}.yaml pass helm lint --strict`, () => {
      const given = files.flatMap((name) => ['-f', `${folder}values/${name}.yaml`]);
      const { status, stdout, stderr } = runHelm(
        'lint',
        '--strict',
        chart,
        ...given,
        '--set',
        'publicJwks=x',
      );
      expect(status, stdout + stderr).to.equal(0);
    });
  }

  it('create Secrets, if given as values, and pods are replaced when they change', () => {
    const values = (secretsKey: string) => ({
      audit: {
        secret: {
          existing: '',
          optional: [],
          values: {
            MONGODB_URI: 'mongodb://m',
            REDIS_URL: 'redis://r',
            SECRETS_KEY: secretsKey,
            KAFKA_PASSWORD: 'p',
          },
        },
      },
    });
    const files = ['small', 'eu'];
    const made = (key: string) =>
      render({
        files,
        values: values(key),
      });
    expect(ofKind(render({ files }), 'Secret')).to.deep.equal([]);
    const [secret, ...others] = ofKind<Manifest & { stringData: Record<string, string> }>(
      made('one'),
      'Secret',
    );
    expect(others).to.deep.equal([]);
    expect(secret?.metadata.name).to.equal('irp-audit');
    expect(secret?.stringData).to.deep.equal(values('one').audit.secret.values);
    const { template: pod } = find<Deployment>(made('one'), 'Deployment', 'irp-audit').spec;
    expect(pod.spec.volumes.find(({ name }) => name === 'secrets')?.secret?.secretName).to.equal(
      'irp-audit',
    );
    const checksum = (key: string) =>
      find<Deployment>(made(key), 'Deployment', 'irp-audit').spec.template.metadata.annotations?.[
        'checksum/secret'
      ];
    expect(checksum('one')).to.not.equal(checksum('two'));
    // In no other object, such as an annotation or a ConfigMap.
    const elsewhere = made('one').filter(({ kind }) => kind !== 'Secret');
    expect(JSON.stringify(elsewhere)).to.not.contain('mongodb://m');
  });

  it('of two regions are two releases with different object names in one namespace', () => {
    const names = (release: string, place: string) =>
      render({ files: ['small', place], release }).map(
        ({ kind, metadata }) => `${kind} ${metadata.name}`,
      );
    const us = names('us', 'us');
    expect(us).to.include('Deployment us-irp-gateway');
    expect(us.filter((name) => names('eu', 'eu').includes(name))).to.deep.equal([]);
  });

  it('lead each service to the services that it calls, with any release name', () => {
    const manifests = render({ files: ['small', 'eu'], release: 'prod' });
    const { data } = find<ConfigMap>(manifests, 'ConfigMap', 'prod-irp-gateway');
    const names = ofKind(manifests, 'Service').map(({ metadata }) => metadata.name);
    for (const service of serviceFacts.gateway!.calls) {
      expect(data[`${service.toUpperCase()}_URL`]).to.equal(`http://prod-irp-${service}:8080`);
      expect(names).to.include(`prod-irp-${service}`);
    }
  });

  it('give objects names that Kubernetes accepts, with any length of the release name', () => {
    for (const values of [{}, { fullnameOverride: 'n'.repeat(60) }]) {
      for (const { kind, metadata } of render({
        files: ['large', 'us'],
        release: `r${'x'.repeat(52)}`,
        values,
      })) {
        expect(metadata.name.length, `${kind} ${metadata.name}`).to.be.at.most(
          kind === 'CronJob' ? 52 : 63,
        );
        expect(metadata.name).to.match(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/);
      }
    }
  });

  it('in values.yaml are all known to the schema, and mark required ones', () => {
    const values = parse(readFileSync(`${chart}/values.yaml`, 'utf8'));
    const { properties } = JSON.parse(readFileSync(`${chart}/values.schema.json`, 'utf8'));
    expect(Object.keys(properties).filter((name) => name !== 'global')).to.have.members(
      Object.keys(values),
    );
  });
});
