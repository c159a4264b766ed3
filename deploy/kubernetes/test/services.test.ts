import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serviceFacts as factsOfCode, serviceNames } from '@irp/contracts';
import { expect } from 'chai';
import { parse } from 'yaml';
import { settingsOf, settingsSources } from '../../../tools/test/settings-sources.ts';
import { serviceFacts, settingsOfProcess } from '../tools/settings-schema.ts';
import { chart } from './support/helm.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(path, 'utf8');
const separateServices = read(`${root}docs/operations/separate-services.md`);

/** Names in the row of a process, of required settings. */
function documentedRequirements(service: string): string[] {
  const place = service === 'gateway' ? 'gateway' : `services/${service}`;
  const row =
    separateServices.split('\n').find((line) => line.startsWith(`| [\`${place}\`]`)) ?? '';
  return [...row.split(' | ')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!);
}

describe('chart: agreement with the code', () => {
  it('has every service, and the services that each calls', () => {
    expect(Object.keys(serviceFacts)).to.have.members([...serviceNames, 'gateway']);
    for (const name of serviceNames) {
      expect(serviceFacts[name]!.calls, name).to.have.members([...factsOfCode[name].calls]);
    }
    expect(serviceFacts.gateway!.calls).to.have.members(serviceNames);
  });

  for (const [service, { calls, engines, secrets, publicWith = [] }] of Object.entries(
    serviceFacts,
  )) {
    it(`${service} calls the services in its addresses, and has the required secrets`, async () => {
      const documented = documentedRequirements(service);
      const addresses = Object.keys(serviceFacts).map((name) => `${name.toUpperCase()}_URL`);
      const called = calls.map((name) => `${name.toUpperCase()}_URL`);
      expect(called).to.include.members(documented.filter((name) => addresses.includes(name)));
      const ofEngines = ['REDIS_URL', ...(engines.includes('mongodb') ? ['MONGODB_URI'] : [])];
      expect(secrets.required).to.have.members([
        ...documented.filter((name) => !addresses.includes(name)),
        ...ofEngines,
      ]);
      expect(engines.includes('kafka')).to.equal(service !== 'gateway');
      const known = await settingsOfProcess(service);
      expect(called).to.have.members(known.filter((name) => addresses.includes(name)));
      expect(known).to.include.members([...secrets.required, ...secrets.optional, ...publicWith]);
    });
  }

  it('every setting named like a secret is a secret, in every service with the setting', async () => {
    for (const { place, ...module } of settingsSources.filter(({ place }) =>
      /^(?:services\/|gateway)/.test(place),
    )) {
      const { required, optional } = serviceFacts[place.replace('services/', '')]!.secrets;
      const suspect = Object.keys(await settingsOf(module)).filter((name) =>
        /(?:SECRET|SECRETS|SECRETS_KEY|PASSWORD|PRIVATE_JWK|PRIVATE_KEY|ACCESS_KEY|ACCESS_KEY_ID|SMTP_URL|PROXY|MONGODB_URI|REDIS_URL|HEADERS)$/.test(
          name,
        ),
      );
      expect([...required, ...optional], place).to.include.members(suspect);
    }
  });

  it('no default is a secret', () => {
    const values = parse(read(`${chart}/values.yaml`));
    for (const service of Object.keys(serviceFacts)) {
      expect(values[service].secret, service).to.deep.equal({
        existing: '',
        optional: [],
        values: {},
      });
    }
  });
});
