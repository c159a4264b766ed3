import { expect } from 'chai';
import { serviceFacts } from '../tools/settings-schema.ts';
import { describeChart, places, render, sizes } from './support/helm.ts';
import {
  type ConfigMap,
  type Deployment,
  find,
  type Manifest,
  ofKind,
  podsOf,
} from './support/manifests.ts';

const services = Object.keys(serviceFacts);

/** Maximum wait of the process after SIGTERM, in milliseconds. */
function stopTimeoutMs(manifests: readonly Manifest[], service: string): number {
  const { data } = find<ConfigMap>(manifests, 'ConfigMap', `irp-${service}`);
  return Number(data.STOP_TIMEOUT_MS ?? 15_000);
}

for (const files of sizes.flatMap((size) => places.map((place) => [size, place]))) {
  describeChart(`pods of values/${files.join('.yaml and ')}.yaml`, () => {
    it('are restricted by the Pod Security Standards, and write only to /tmp and their volumes', () => {
      for (const [name, { spec }] of podsOf(render({ files }))) {
        expect(spec.automountServiceAccountToken, name).to.equal(false);
        expect(spec.enableServiceLinks, name).to.equal(false);
        expect(spec.securityContext, name).to.deep.include({
          runAsNonRoot: true,
          runAsUser: 1000,
          seccompProfile: { type: 'RuntimeDefault' },
        });
        for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
          expect(container.securityContext, name).to.deep.equal({
            allowPrivilegeEscalation: false,
            privileged: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
          const writable = container.volumeMounts
            .filter(({ readOnly }) => !readOnly)
            .map(({ name }) => name);
          expect(writable, name).to.include('tmp').and.not.include.members(['secrets', 'ca']);
          for (const kind of ['requests', 'limits'] as const) {
            expect(container.resources[kind], name).to.have.all.keys('cpu', 'memory');
          }
        }
        const kinds = spec.volumes.flatMap((volume) =>
          Object.keys(volume).filter((key) => key !== 'name'),
        );
        expect(
          ['emptyDir', 'secret', 'configMap', 'persistentVolumeClaim'],
          name,
        ).to.include.members(kinds);
        expect(spec.volumes.find(({ name }) => name === 'tmp')?.emptyDir?.sizeLimit, name).to.match(
          /^\d+[MG]i$/,
        );
      }
    });

    it('end after the endpoints know, the port is closed and requests are complete, and only when others are ready', () => {
      for (const service of services) {
        const { spec } = find<Deployment>(render({ files }), 'Deployment', `irp-${service}`);
        expect(spec.strategy).to.deep.equal({
          type: 'RollingUpdate',
          rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
        });
        const pod = spec.template.spec;
        const { seconds } = pod.containers[0]!.lifecycle.preStop.sleep;
        expect(seconds).to.be.greaterThan(0);
        const needed = seconds + stopTimeoutMs(render({ files }), service) / 1_000;
        expect(pod.terminationGracePeriodSeconds, service).to.be.greaterThan(needed);
      }
    });

    it('are probed on the port of the probes', () => {
      for (const service of services) {
        const { spec } = find<Deployment>(render({ files }), 'Deployment', `irp-${service}`).spec
          .template;
        const { startupProbe, livenessProbe, readinessProbe, ports } = spec.containers[0]!;
        const http = ports!.find(({ name }) => name === 'http')!;
        const { data } = find<ConfigMap>(render({ files }), 'ConfigMap', `irp-${service}`);
        expect(data.PORT).to.equal(String(http.containerPort));
        for (const probe of [startupProbe, livenessProbe]) {
          expect(probe.httpGet).to.deep.equal({ path: '/livez', port: 'http' });
        }
        expect(readinessProbe.httpGet).to.deep.equal({ path: '/readyz', port: 'http' });
      }
      const gateway = find<ConfigMap>(render({ files }), 'ConfigMap', 'irp-gateway').data;
      expect(gateway).to.include({ OPERATIONS_PORT: '9090', OPERATIONS_HOST: gateway.HOST! });
    });

    it('are spread over zones and nodes, and selected by their own labels', () => {
      const selectors = services.map((service) => {
        const { spec } = find<Deployment>(render({ files }), 'Deployment', `irp-${service}`);
        const { topologySpreadConstraints: spread } = spec.template.spec;
        expect(spread.map(({ topologyKey }) => topologyKey)).to.have.members([
          'topology.kubernetes.io/zone',
          'kubernetes.io/hostname',
        ]);
        for (const { labelSelector } of spread) {
          expect(labelSelector).to.deep.equal(spec.selector);
        }
        expect(spec.template.metadata.labels).to.include(spec.selector.matchLabels);
        return JSON.stringify(spec.selector);
      });
      expect(new Set(selectors).size).to.equal(services.length);
    });
  });
}

describeChart('pods', () => {
  const files = ['large', 'us'];
  const annotations = (manifests: readonly Manifest[], service: string) =>
    find<Deployment>(manifests, 'Deployment', `irp-${service}`).spec.template.metadata.annotations;

  it('are replaced after a change of their settings, and no others', () => {
    const before = render({ files });
    const after = render({
      files,
      values: { audit: { settings: { CHECKPOINT_MS: 30_000 } } },
    });
    for (const service of services) {
      const isSame =
        JSON.stringify(annotations(before, service)) ===
        JSON.stringify(annotations(after, service));
      expect(isSame, service).to.equal(service !== 'audit');
    }
  });

  it('have the time to stop from their settings', () => {
    const values = {
      preStopSeconds: 40,
      settings: { STOP_TIMEOUT_MS: 20_500 },
      audit: { settings: { STOP_TIMEOUT_MS: '1500' } },
    };
    const seconds = (service: string) =>
      find<Deployment>(render({ files, values }), 'Deployment', `irp-${service}`).spec.template.spec
        .terminationGracePeriodSeconds;
    expect(seconds('gateway')).to.equal(40 + 21 + 5);
    expect(seconds('audit')).to.equal(40 + 2 + 5);
  });

  it('have the image of their service, by tag or digest', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const values = {
      image: {
        tag: '1.2.3',
        digests: { audit: digest },
      },
    };
    const images = ofKind<Deployment>(render({ files, values }), 'Deployment').map(
      ({ spec }) => spec.template.spec.containers[0]!.image,
    );
    const at = 'registry.example.com/irp/irp-';
    expect(images).to.include.members([`${at}gateway:1.2.3`, `${at}audit@${digest}`]);
    expect(images).to.have.length(services.length);
  });
});
