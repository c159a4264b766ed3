import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import manifest from '../../../package.json' with { type: 'json' };
import { serviceFacts } from '../tools/settings-schema.ts';
import { describeChart, render } from './support/helm.ts';
import { type ConfigMap, find, type Manifest, ofKind, podsOf } from './support/manifests.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const withDatabase = Object.keys(serviceFacts).filter((service) =>
  serviceFacts[service]!.engines.includes('mongodb'),
);
const files = ['small', 'us'];
const all = {
  files,
  values: {
    audit: { roles: { secret: 'administrator' } },
    settings: { DATABASE_PREFIX: 'other_' },
  },
};

interface CronJob extends Manifest {
  spec: {
    schedule: string;
    suspend?: boolean;
    concurrencyPolicy: string;
  };
}

describeChart('jobs', () => {
  it('create indexes and migrate before pods of the new version start, after the roles of the audit log', () => {
    const jobs = ofKind(render(all), 'Job').map(({ metadata }) => metadata);
    expect(jobs.map(({ name }) => name)).to.have.members([
      'irp-audit-roles',
      ...withDatabase.map((service) => `irp-${service}-migrations`),
    ]);
    for (const { name, annotations } of jobs) {
      expect(annotations, name).to.include({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
      // The Job of the next release is a new Job; a finished Job cannot be changed.
      expect(annotations, name).to.include({
        'helm.sh/hook-delete-policy': 'before-hook-creation',
      });
    }
    const weight = (name: string) =>
      Number(jobs.find((one) => one.name === `irp-${name}`)?.annotations?.['helm.sh/hook-weight']);
    for (const service of withDatabase) {
      expect(weight('audit-roles')).to.be.lessThan(weight(`${service}-migrations`));
    }
  });

  it('need nothing that the release creates later', () => {
    const made = render(all).filter(({ metadata }) => !metadata.annotations?.['helm.sh/hook']);
    const names = made.map(({ metadata }) => metadata.name);
    const pods = podsOf(
      render(all).filter(({ metadata }) => metadata.annotations?.['helm.sh/hook']),
    );
    expect(pods).to.have.length(withDatabase.length + 1);
    for (const [name, { spec }] of pods) {
      expect(spec, name).to.not.have.property('serviceAccountName');
      expect(spec.containers[0]!.envFrom, name).to.equal(undefined);
      for (const { secret, configMap } of spec.volumes) {
        expect(names, name).to.not.include(secret?.secretName ?? configMap?.name);
      }
    }
  });

  it('run existing programs, with the image of their service and the database of the release', () => {
    const pods = podsOf(render(all)).filter(([name]) => name.includes('Job'));
    expect(pods).to.have.length(withDatabase.length * 2 + 2);
    for (const [name, { spec }] of pods) {
      const { args = [], image, env = [], name: service } = spec.containers[0]!;
      expect(existsSync(root + args[0]), `${name}: ${args[0]}`).to.equal(true);
      expect(args[0]).to.match(new RegExp(`^services/${service}/src/`));
      expect(image).to.equal(`registry.example.com/irp/irp-${service}:${manifest.version}`);
      const environment = Object.fromEntries(env.map(({ name, value }) => [name, value]));
      expect(environment, name).to.include({
        DATABASE_PREFIX: 'other_',
        MONGODB_URI_FILE: '/etc/irp/secrets/MONGODB_URI',
      });
      expect(environment, name).to.not.have.property('MONGODB_URI');
    }
  });

  it('apply the phase `contract` only when an operator starts them', () => {
    const cronJobs = ofKind<CronJob>(render(all), 'CronJob');
    const contract = podsOf(cronJobs).filter(([, { spec }]) =>
      spec.containers[0]!.args?.includes('--contract'),
    );
    expect(contract.map(([name]) => name)).to.have.members(
      withDatabase.map((service) => `CronJob irp-${service}-contract`),
    );
    for (const [name] of contract) {
      expect(
        cronJobs.find(({ metadata }) => name.endsWith(metadata.name))?.spec.suspend,
        name,
      ).to.equal(true);
    }
    for (const [name, { spec }] of podsOf(ofKind(render(all), 'Job'))) {
      expect(spec.containers[0]!.args, name).to.not.include('--contract');
    }
  });

  it('leave indexes and migrations to the services without a Secret', () => {
    const without = {
      files,
      values: { migrations: { secret: '' } },
    };
    expect(ofKind(render(without), 'Job')).to.deep.equal([]);
    const setting = (given: typeof without, service: string) =>
      find<ConfigMap>(render(given), 'ConfigMap', `irp-${service}`).data.MIGRATE_AT_START;
    for (const service of withDatabase) {
      expect(setting(without, service), service).to.equal('true');
      expect(
        setting(
          {
            files,
            values: { migrations: { secret: 'some' } },
          },
          service,
        ),
        service,
      ).to.equal('false');
    }
  });

  it('delete retired records of the audit log once a day, one run at a time', () => {
    const { spec } = find<CronJob>(render(all), 'CronJob', 'irp-audit-retention');
    expect(spec)
      .to.deep.include({ schedule: '17 3 * * *', concurrencyPolicy: 'Forbid' })
      .and.not.have.property('suspend');
  });
});
