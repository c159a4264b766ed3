import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@irp/config';
import { generatePrincipalKeys } from '@irp/principals';
import { expect } from 'chai';
import manifest from '../../../package.json' with { type: 'json' };
import { settings } from '../../../packages/admin/src/settings.ts';
import { describeChart, places, render } from './support/helm.ts';
import { type Deployment, find, type Manifest, ofKind, type Service } from './support/manifests.ts';

interface Role extends Manifest {
  rules: {
    resources: string[];
    resourceNames: string[];
    verbs: string[];
  }[];
}

describeChart('the program for operators', () => {
  for (const place of places) {
    it(`has every address and its secrets in ${place}, as files, with any release name`, async () => {
      const manifests = render({ files: ['small', place], release: 'prod' });
      const { spec } = find<Deployment>(manifests, 'StatefulSet', 'prod-irp-admin').spec.template;
      const [container] = spec.containers;
      expect(container!.image).to.equal(`registry.example.com/irp/irp-admin:${manifest.version}`);
      const secret = spec.volumes.find(({ name }) => name === 'secrets')!.secret!;
      expect(secret.secretName).to.equal('irp-admin');
      const { privateJwk } = await generatePrincipalKeys('operator');
      const values: Record<string, string> = {
        PRINCIPAL_PRIVATE_JWK: JSON.stringify(privateJwk),
        KAFKA_REPLAY_PASSWORDS: '{"audit":"x"}',
      };
      expect(secret.items.map(({ key }) => key)).to.have.members(Object.keys(values));
      const folder = mkdtempSync(join(tmpdir(), 'irp-admin-'));
      try {
        for (const { key, path } of secret.items) {
          writeFileSync(join(folder, path), values[key]!);
        }
        const given = container!.env!.map(({ name, value }) => [
          name,
          value.replace('/etc/irp/secrets', folder),
        ]);
        const environment = Object.fromEntries(given);
        for (const name of Object.keys(environment).filter(
          (one) => !['TMPDIR', 'NODE_EXTRA_CA_CERTS'].includes(one),
        )) {
          expect(Object.keys(settings.shape)).to.include(name.replace(/_FILE$/, ''));
        }
        const config = readConfig(settings, environment);
        expect(config).to.deep.include({
          REGION: place,
          KAFKA_SSL: true,
          KAFKA_PARTITIONS: 3,
        });
        expect(config.KAFKA_REPLAY_PASSWORDS).to.deep.equal({ audit: 'x' });
        const services = ofKind<Service>(manifests, 'Service');
        const addresses = Object.entries(config).filter(([name]) => name.endsWith('_URL'));
        expect(addresses).to.have.length(6);
        for (const [name, address] of addresses) {
          const { hostname, port } = new URL(String(address));
          const service = services.find(({ metadata }) => metadata.name === hostname);
          expect(
            service?.spec.ports.map((one) => String(one.port)),
            name,
          ).to.deep.equal([port]);
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  it('has a Role for its own pod only', () => {
    const manifests = render({ files: ['small', 'us'] });
    const { rules } = find<Role>(manifests, 'Role', 'irp-admin');
    expect(rules.map(({ resources, verbs }) => [...resources, ...verbs])).to.deep.equal([
      ['pods', 'get'],
      ['pods/exec', 'create', 'get'],
    ]);
    const { name } = find(manifests, 'StatefulSet', 'irp-admin').metadata;
    for (const { resourceNames } of rules) {
      expect(resourceNames).to.deep.equal([`${name}-0`]);
    }
    expect(ofKind(manifests, 'Role')).to.have.length(1);
  });

  it('is absent without its Secret, and needs no Kafka passwords without authentication', () => {
    const without = render({
      files: ['small', 'us'],
      values: { admin: { secret: '' } },
    });
    expect(without.filter(({ metadata }) => metadata.name.includes('admin'))).to.deep.equal([]);
    const open = render({
      files: ['small', 'us'],
      values: { kafka: { authentication: false } },
    });
    const { volumes } = find<Deployment>(open, 'StatefulSet', 'irp-admin').spec.template.spec;
    const { items } = volumes.find(({ name }) => name === 'secrets')!.secret!;
    expect(items.map(({ key }) => key)).to.deep.equal(['PRINCIPAL_PRIVATE_JWK']);
  });
});
