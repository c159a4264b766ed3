import { expect } from 'chai';
import { describeChart, places, render, sizes } from './support/helm.ts';
import { type Manifest, ofKind, type Service } from './support/manifests.ts';

interface Ingress extends Manifest {
  spec: {
    rules: {
      host: string;
      http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] };
    }[];
  };
}

interface HttpRoute extends Manifest {
  spec: { rules: { backendRefs: { name: string; port: number }[] }[] };
}

const ingressesOf = (manifests: readonly Manifest[]) =>
  ofKind<Ingress>(manifests, 'Ingress').flatMap(({ spec }) =>
    spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service)),
  );
const routesOf = (manifests: readonly Manifest[]) =>
  ofKind<HttpRoute>(manifests, 'HTTPRoute').flatMap(({ spec }) =>
    spec.rules.flatMap(({ backendRefs }) => backendRefs),
  );

for (const [size, place] of sizes.flatMap((size) =>
  places.map((place) => [size, place] as const),
)) {
  describeChart(`exposure of values/${size}.yaml and ${place}.yaml`, () => {
    it('leads only to the public port of the gateway', () => {
      const manifests = render({ files: [size, place] });
      const targets = [...ingressesOf(manifests), ...routesOf(manifests)];
      expect(targets).to.not.be.empty;
      for (const { name, port } of targets) {
        expect(name).to.equal('irp-gateway');
        const { spec } = ofKind<Service>(manifests, 'Service').find(
          ({ metadata }) => metadata.name === name,
        )!;
        expect(spec.ports.map(({ targetPort }) => targetPort)).to.deep.equal(['http']);
        expect([{ name: 'http' }, spec.ports[0]!.port]).to.deep.include(port);
      }
      for (const { spec } of ofKind<Service>(manifests, 'Service')) {
        expect(spec.type).to.equal('ClusterIP');
      }
    });
  });
}

describeChart('exposure', () => {
  const files = ['small', 'us'];
  const off = { ingress: { enabled: false } };

  it('is off by default', () => {
    const manifests = render({ files, values: off });
    expect([...ofKind(manifests, 'Ingress'), ...ofKind(manifests, 'HTTPRoute')]).to.deep.equal([]);
  });

  it('by a load balancer is only for the gateway, and keeps client addresses', () => {
    const values = {
      ...off,
      gateway: { service: { type: 'LoadBalancer', port: 443 } },
    };
    const manifests = render({ files, values });
    const exposed = ofKind<Service>(manifests, 'Service').filter(
      ({ spec }) => spec.type !== 'ClusterIP',
    );
    expect(exposed.map(({ metadata }) => metadata.name)).to.deep.equal(['irp-gateway']);
    expect(exposed[0]!.spec).to.deep.include({ externalTrafficPolicy: 'Local' });
    expect(exposed[0]!.spec.ports).to.have.length(1).and.nested.property('0.port', 443);
  });
});
