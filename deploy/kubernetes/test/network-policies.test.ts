import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { serviceFacts } from '../tools/settings-schema.ts';
import { describeChart, folder, places, render, sizes } from './support/helm.ts';
import { type Deployment, find, ofKind } from './support/manifests.ts';
import { type Endpoint, isAllowed, type NetworkPolicy } from './support/network.ts';

const services = Object.keys(serviceFacts);
const readme = readFileSync(`${folder}chart/README.md`, 'utf8');

/** The README's list "Who reaches whom": a component and the names of what it reaches. */
function documentedConnections(): Map<string, string[]> {
  const [, list = ''] = /## Who reaches whom\n[\s\S]*?\n((?:- .*\n)+)/.exec(readme) ?? [];
  const lines = [...list.matchAll(/^- `([\w-]+)`(?: \([^)]*\))?: (.+)$/gm)];
  return new Map(
    lines.map(([, from, to]) => [
      from!,
      [...to!.replaceAll(/\([^)]*\)/g, '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name!),
    ]),
  );
}

const engines: Record<string, Record<string, Endpoint>> = {
  us: {
    mongodb: { ip: '10.20.0.7' },
    redis: { ip: '10.20.1.7' },
    kafka: {
      namespace: 'kafka',
      labels: { 'strimzi.io/cluster': 'irp' },
    },
    proxy: { ip: '10.50.0.8' },
  },
  eu: {
    mongodb: {
      namespace: 'mongodb',
      labels: { 'app.kubernetes.io/name': 'percona-server-mongodb' },
    },
    redis: {
      namespace: 'redis',
      labels: { app: 'redis' },
    },
    kafka: {
      namespace: 'kafka',
      labels: { 'strimzi.io/cluster': 'irp' },
    },
    proxy: { ip: '10.50.0.8' },
  },
};
const controllers: Record<string, Endpoint> = {
  us: {
    namespace: 'traefik',
    labels: {},
  },
  eu: {
    namespace: 'envoy-gateway-system',
    labels: {},
  },
};
const ports: Record<string, number> = {
  mongodb: 27_017,
  redis: 6_379,
  kafka: 9_093,
  proxy: 3_128,
};
const internet: Endpoint = { ip: '93.184.215.14' };
const everyPort = [1, 25, 53, 80, 443, 465, 3_128, 6_379, 8_080, 9_090, 9_093, 27_017, 65_535];

it("lists every component's connections in the README", () => {
  const documented = documentedConnections();
  expect([...documented.keys()]).to.have.members([...services, 'database-job', 'admin']);
  for (const [from, to] of documented) {
    expect(to, from).not.to.deep.equal([]);
  }
});

for (const [size, place] of sizes.flatMap((size) =>
  places.map((place) => [size, place] as const),
)) {
  describeChart(`network of values/${size}.yaml and ${place}.yaml`, () => {
    const manifests = () => render({ files: [size, place] });
    const policies = () => ofKind<NetworkPolicy>(manifests(), 'NetworkPolicy');
    const pod = (service: string): Endpoint => ({
      namespace: 'irp',
      labels: find<Deployment>(manifests(), 'Deployment', `irp-${service}`).spec.template.metadata
        .labels,
    });
    const allows = (from: Endpoint, to: Endpoint, port: number, protocol: 'TCP' | 'UDP' = 'TCP') =>
      isAllowed(policies(), 'irp', {
        from,
        to,
        port,
        protocol,
      });
    const portsOpen = (from: Endpoint, to: Endpoint) =>
      everyPort.filter((port) => allows(from, to, port));

    it('allows connections between services as in the README, only on the API port', () => {
      const documented = documentedConnections();
      for (const from of services) {
        for (const to of services) {
          const isCalled = from !== to && documented.get(from)!.includes(to);
          expect(portsOpen(pod(from), pod(to)), `${from} to ${to}`).to.deep.equal(
            isCalled ? [8_080] : [],
          );
        }
      }
    });

    it('allows services to reach their engines, and no others', () => {
      const documented = documentedConnections();
      for (const service of services) {
        for (const engine of ['mongodb', 'redis', 'kafka']) {
          const open = portsOpen(pod(service), engines[place]![engine]!);
          expect(open, `${service} to ${engine}`).to.deep.equal(
            documented.get(service)!.includes(engine) ? [ports[engine]] : [],
          );
        }
      }
    });

    it('allows access from outside only to the gateway, through the controller', () => {
      const strangers: Endpoint[] = [
        internet,
        {
          namespace: 'irp',
          labels: {},
        },
        {
          namespace: 'default',
          labels: {},
        },
      ];
      for (const service of services) {
        for (const stranger of strangers) {
          expect(portsOpen(stranger, pod(service)), service).to.deep.equal([]);
        }
        expect(portsOpen(controllers[place]!, pod(service)), service).to.deep.equal(
          service === 'gateway' ? [8_080] : [],
        );
      }
    });

    it('allows a named Prometheus to read metrics, at the gateway on the operations port', () => {
      const prometheus = {
        namespace: 'monitoring',
        labels: { 'app.kubernetes.io/name': 'prometheus' },
      };
      const open = (service: string) =>
        place === 'us' ? [service === 'gateway' ? 9_090 : 8_080] : [];
      for (const service of services) {
        expect(portsOpen(prometheus, pod(service)), service).to.deep.equal(open(service));
      }
    });

    it('allows services to reach public addresses as in the README, or the proxy in their place', () => {
      const documented = documentedConnections();
      const usesProxy = place === 'eu' ? ['authorization', 'directory', 'notifications'] : [];
      for (const service of services) {
        const named = documented.get(service)!;
        // Checkpoints of the audit service are in a public bucket in us, and in a volume in eu.
        const isOptional = named.includes('public-https-optional') && place === 'us';
        const https = named.includes('public-https') || isOptional ? [443] : [];
        const expected = named.includes('public-all') ? everyPort : https;
        const proxied = usesProxy.includes(service);
        expect(portsOpen(pod(service), internet), service).to.deep.equal(proxied ? [] : expected);
        expect(portsOpen(pod(service), engines[place]!.proxy!), service).to.deep.equal(
          proxied ? [3_128] : [],
        );
      }
    });

    it("allows every pod to use the DNS of the cluster, and nobody else's", () => {
      const dns = {
        namespace: 'kube-system',
        labels: { 'k8s-app': 'kube-dns' },
      };
      const other = {
        namespace: 'kube-system',
        labels: { 'k8s-app': 'metrics-server' },
      };
      for (const service of services) {
        expect(allows(pod(service), dns, 53, 'UDP'), service).to.equal(true);
        expect(portsOpen(pod(service), dns), service).to.deep.equal([53]);
        expect(portsOpen(pod(service), other), service).to.deep.equal([]);
        if (service === 'investments') {
          expect(allows(pod(service), internet, 53, 'UDP')).to.equal(false);
        }
      }
    });

    it('allows jobs to reach only the database, and nobody to reach jobs', () => {
      const component = { 'app.kubernetes.io/component': 'database-job' };
      const job: Endpoint = {
        namespace: 'irp',
        labels: { ...pod('audit').labels, ...component },
      };
      expect(documentedConnections().get('database-job')).to.deep.equal(['mongodb']);
      expect(portsOpen(job, engines[place]!.mongodb!)).to.deep.equal([27_017]);
      for (const other of [
        engines[place]!.redis!,
        engines[place]!.kafka!,
        internet,
        ...services.map(pod),
      ]) {
        expect(portsOpen(job, other)).to.deep.equal([]);
        expect(portsOpen(other, job)).to.deep.equal([]);
      }
    });

    it('allows the program for operators to reach its targets, and no connections to the program', () => {
      const { template } = find<Deployment>(manifests(), 'StatefulSet', 'irp-admin').spec;
      const admin: Endpoint = { namespace: 'irp', labels: template.metadata.labels };
      expect(documentedConnections().get('admin')).to.have.members([...services, 'kafka']);
      for (const service of services) {
        expect(portsOpen(admin, pod(service)), service).to.deep.equal([
          service === 'gateway' ? 9_090 : 8_080,
        ]);
        expect(portsOpen(pod(service), admin), service).to.deep.equal([]);
      }
      expect(portsOpen(admin, engines[place]!.kafka!)).to.deep.equal([9_093]);
      for (const other of [
        engines[place]!.mongodb!,
        engines[place]!.redis!,
        engines[place]!.proxy!,
        internet,
      ]) {
        expect(portsOpen(admin, other)).to.deep.equal([]);
      }
      for (const other of [controllers[place]!, engines[place]!.kafka!, internet]) {
        expect(portsOpen(other, admin)).to.deep.equal([]);
      }
    });

    it('denies all traffic of a pod unknown to the policies', () => {
      const unknown: Endpoint = {
        namespace: 'irp',
        labels: {
          'app.kubernetes.io/name': 'irp',
          'app.kubernetes.io/instance': 'irp',
          'app.kubernetes.io/component': 'new',
        },
      };
      for (const service of services) {
        expect(portsOpen(unknown, pod(service))).to.deep.equal([]);
        expect(portsOpen(pod(service), unknown)).to.deep.equal([]);
      }
      expect(portsOpen(unknown, internet)).to.deep.equal([]);
    });
  });
}

describeChart('network policies', () => {
  const base = { files: ['small', 'us'] };
  const pod = (service: string): Endpoint => ({
    namespace: 'irp',
    labels: find<Deployment>(render(base), 'Deployment', `irp-${service}`).spec.template.metadata
      .labels,
  });
  const allowsWith = (values: unknown, from: Endpoint, to: Endpoint, port: number) =>
    isAllowed(ofKind<NetworkPolicy>(render({ ...base, values }), 'NetworkPolicy'), 'irp', {
      from,
      to,
      port,
    });

  it('follow the networks in settings', () => {
    const values = {
      authorization: { settings: { OUTGOING_NETWORKS: '10.60.0.0/16, fd12::/32' } },
      notifications: { settings: { WEBHOOK_ALLOW_NETWORKS: '10.61.0.0/16' } },
    };
    expect(allowsWith(values, pod('authorization'), { ip: '10.60.1.1' }, 8_443)).to.equal(true);
    expect(allowsWith(values, pod('authorization'), { ip: 'fd12::7' }, 443)).to.equal(true);
    expect(allowsWith(values, pod('authorization'), { ip: '10.61.1.1' }, 443)).to.equal(false);
    expect(allowsWith(values, pod('notifications'), { ip: '10.61.1.1' }, 443)).to.equal(true);
    expect(allowsWith({}, pod('notifications'), { ip: '10.61.1.1' }, 443)).to.equal(false);
  });

  it('exclude public addresses of the operator', () => {
    const values = { networkPolicy: { exceptNetworks: ['198.41.0.0/24', '2606:4700::/32'] } };
    for (const [ip, other] of [
      ['198.41.0.4', '198.41.1.4'],
      ['2606:4700::1', '2606:4701::1'],
    ] as const) {
      expect(allowsWith(values, pod('notifications'), { ip }, 443), ip).to.equal(false);
      expect(allowsWith(values, pod('notifications'), { ip: other }, 443), other).to.equal(true);
      expect(allowsWith({}, pod('notifications'), { ip }, 443), ip).to.equal(true);
    }
  });

  it('allow everybody to reach only the public port of the gateway by default', () => {
    const values = { networkPolicy: { ingress: { from: [] } } };
    expect(allowsWith(values, internet, pod('gateway'), 8_080)).to.equal(true);
    expect(allowsWith(values, internet, pod('gateway'), 9_090)).to.equal(false);
    expect(allowsWith(values, internet, pod('audit'), 8_080)).to.equal(false);
  });

  it('allow traces to reach the collector, and only notifications to reach a private mail server', () => {
    const peer = [{ ipBlock: { cidr: '10.70.0.1/32' } }];
    const values = {
      networkPolicy: {
        collector: { to: peer },
        smtp: { to: peer, ports: [25] },
      },
    };
    for (const service of services) {
      expect(allowsWith(values, pod(service), { ip: '10.70.0.1' }, 4_318), service).to.equal(true);
      expect(allowsWith(values, pod(service), { ip: '10.70.0.1' }, 25), service).to.equal(
        service === 'notifications',
      );
    }
  });

  it('exclude the program for operators if it is absent', () => {
    const admin: Endpoint = {
      namespace: 'irp',
      labels: { ...pod('audit').labels, 'app.kubernetes.io/component': 'admin' },
    };
    for (const service of services) {
      const port = service === 'gateway' ? 9_090 : 8_080;
      expect(allowsWith({}, admin, pod(service), port), service).to.equal(true);
      expect(allowsWith({ admin: { secret: '' } }, admin, pod(service), port), service).to.equal(
        false,
      );
    }
  });

  it('are omitted if turned off', () => {
    expect(
      ofKind(
        render({
          ...base,
          values: { networkPolicy: { enabled: false } },
        }),
        'NetworkPolicy',
      ),
    ).to.deep.equal([]);
  });
});
