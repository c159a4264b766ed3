import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serviceNames, servicesThat } from '@irp/contracts';
import { expect } from 'chai';
import { readCompose } from '../src/compose/read-compose.ts';
import { secrets } from '../src/make-secrets/secrets.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const file = `${root}docker-compose.yml`;
const compose = readCompose(file);
const services = Object.entries(compose.services);
const ours = ['gateway', ...serviceNames];
const membersOf = (network: string) =>
  services.filter(([, { networks }]) => networks.includes(network)).map(([name]) => name);

describe('docker-compose.yml', () => {
  it('has every service, and builds each from the one Dockerfile', () => {
    const built = services.filter(([, { build }]) => build);
    expect(built.map(([, { build }]) => build?.args.SERVICE)).to.have.members([...ours, 'admin']);
    for (const [name, { build, image }] of built) {
      expect(build).to.deep.equal({
        dockerfile: 'deploy/docker/Dockerfile',
        args: { SERVICE: name },
      });
      expect(image).to.equal(`irp/${name}:local`);
    }
  });

  it('has a user of Kafka for every service, and a topic for every service with events', () => {
    const script = readFileSync(`${root}deploy/docker/kafka/create-access.sh`, 'utf8');
    const namesAfter = (start: string) =>
      script
        .split('\n')
        .find((line) => line.startsWith(start))!
        .slice(start.length)
        .match(/[a-z]+(?![\w}-])/g);
    expect(namesAfter('for name in ')).to.include.members(serviceNames);
    expect(namesAfter('for emitter in ')).to.include.members(
      servicesThat(({ emitsEvents }) => emitsEvents),
    );
  });

  it('publishes the gateway, and mails and dashboards only on the local machine', () => {
    const published = services.flatMap(([name, { ports }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    const onLoopback = ['mailcatcher 127.0.0.1:1080:1080', 'grafana 127.0.0.1:3000:3000'];
    expect(published).to.have.members(['gateway 8080:8080', ...onLoopback]);
  });

  it('lets only clients of an engine reach the engine', () => {
    const withDatabase = ours.filter((name) => name !== 'gateway');
    const jobs = ['mongodb-users', 'mongodb-audit-users', 'audit-migrations', 'audit-retention'];
    expect(membersOf('mongodb')).to.have.members(['mongodb', ...withDatabase, ...jobs]);
    expect(membersOf('kafka')).to.have.members(['kafka', ...withDatabase, 'kafka-access', 'admin']);
    expect(membersOf('redis')).to.have.members(['redis', ...ours]);
    expect(membersOf('mail')).to.have.members(['mailcatcher', 'notifications']);
    expect(membersOf('services')).to.have.members([...ours, 'admin']);
    // Proofs of domains, logout tokens, webhooks.
    expect(membersOf('outgoing')).to.have.members(['authorization', 'directory', 'notifications']);
    const open = Object.entries(compose.networks).filter(([, network]) => !network?.internal);
    expect(open.map(([name]) => name)).to.have.members(['public', 'operators', 'outgoing']);
  });

  it('has no container as root, with a capability, or with a writable file system', () => {
    for (const [name, service] of services) {
      expect(service.user, name).to.match(/^[1-9]\d*:[1-9]\d*$/);
      expect(service.read_only, name).to.equal(true);
      expect(service.cap_drop, name).to.deep.equal(['ALL']);
      expect(service.security_opt, name).to.deep.equal(['no-new-privileges:true']);
      expect(service.mem_limit, name).to.match(/^\d+[mg]$/);
      expect(service.pids_limit, name).to.be.a('number');
      expect(service.restart, name).to.be.oneOf(['unless-stopped', 'on-failure:10', 'no']);
      for (const mount of service.tmpfs) {
        expect(mount, name).to.match(/^\/tmp:.*size=\d+m/);
      }
      for (const mount of service.volumes) {
        expect(mount, name).to.match(/:ro$|^[a-z-]+:\/[\w/]+$/);
      }
      expect(service.image, name).to.match(/^irp\/|:v?\d+\.\d+\.\d+/);
    }
  });

  it('starts a service after its dependencies, each with a health check or an end', () => {
    for (const [name, { depends_on: needed }] of services) {
      for (const [other, { condition }] of Array.isArray(needed) ? [] : Object.entries(needed)) {
        const waited = compose.services[other];
        expect(waited, `${name} waits for ${other}`).to.not.equal(undefined);
        const ends = waited?.restart === 'on-failure:10';
        expect(condition).to.equal(ends ? 'service_completed_successfully' : 'service_healthy');
        if (!ends && !ours.includes(other)) {
          expect(waited?.healthcheck, other).to.not.equal(undefined);
        }
      }
    }
    for (const name of ours.filter((name) => name !== 'gateway')) {
      expect(compose.services[name]?.depends_on).to.include.keys(
        'mongodb',
        'redis',
        'kafka',
        'audit-migrations',
        'kafka-access',
      );
    }
  });

  it('mounts only existing files', () => {
    const mounts = services.flatMap(([, { volumes }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    for (const mount of mounts.filter((mount) => mount.startsWith('.'))) {
      expect(existsSync(root + mount), mount).to.equal(true);
    }
    const named = mounts.filter((mount) => !mount.startsWith('.'));
    expect(Object.keys(compose.volumes)).to.have.members(named);
  });

  describe('secrets', () => {
    it('are those of make-secrets, each read by a container', () => {
      expect(Object.keys(compose.secrets)).to.have.members(Object.keys(secrets));
      for (const [name, { file: path }] of Object.entries(compose.secrets)) {
        expect(path).to.equal(`./deploy/docker/secrets/${name}`);
      }
      const used = new Set(services.flatMap(([, service]) => service.secrets));
      expect([...used]).to.have.members(Object.keys(secrets));
    });

    it('are given only to the containers that name them', () => {
      for (const [name, service] of services) {
        // Scripts and configuration files with their own paths below /run/secrets.
        if (['kafka', 'kafka-access'].includes(name)) {
          continue;
        }
        const words = [
          ...Object.values(service.environment),
          ...(service.command ?? []),
          ...(service.entrypoint ?? []),
        ];
        const named = words.flatMap((word) =>
          [...word.matchAll(/\/run\/secrets\/([a-z-]+)/g)].map(([, one]) => one),
        );
        expect(service.secrets, name).to.have.members(named);
      }
    });

    it('are in no other place of the file', () => {
      const text = readFileSync(file, 'utf8');
      expect(text).to.not.match(/:\/\/[^/\s'"]*:[^/\s'"]*@/);
      for (const [name, { environment }] of services) {
        for (const [variable, value] of Object.entries(environment)) {
          if (
            /PASSWORD|SECRET|KEY|JWK|TOKEN|MONGODB_URI|REDIS_URL/.test(variable) &&
            variable !== 'PASSWORDS'
          ) {
            expect([variable, value], name).to.match(/^[A-Z0-9_]+_FILE,\/run\/secrets\/[a-z-]+$/);
          }
        }
      }
    });

    it('are the minimum for each service', () => {
      // Excludes the gateway's key, which signs for every user.
      const { admin } = compose.services;
      expect(admin?.secrets).to.have.members(['operator-private-jwk', 'kafka-replay-passwords']);
      expect([admin?.profiles, admin?.restart, admin?.networks]).to.deep.equal([
        ['operator'],
        'no',
        ['services', 'kafka'],
      ]);
      const ofGateway = [
        'redis-url',
        'principal-public-jwks',
        'gateway-private-jwk',
        'gateway-principal-secrets',
      ];
      expect(compose.services.gateway?.secrets).to.have.members(ofGateway);
      for (const [name, { secrets: given }] of services.filter(
        ([name]) => ours.includes(name) && name !== 'gateway',
      )) {
        const own = given.filter((one) => one !== 'redis-url' && one !== 'principal-public-jwks');
        for (const one of own) {
          expect(one, name).to.match(new RegExp(`^(kafka-)?${name}-`));
        }
      }
    });
  });
});
