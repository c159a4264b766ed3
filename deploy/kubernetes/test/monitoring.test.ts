import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { parse } from 'yaml';
import { serviceFacts } from '../tools/settings-schema.ts';
import { describeChart, jwks, render, template } from './support/helm.ts';
import { find, type Manifest, ofKind, type Service } from './support/manifests.ts';

const observability = fileURLToPath(
  new URL('../../observability/prometheus/rules/', import.meta.url),
);
const files = ['large', 'us'];

interface ServiceMonitor extends Manifest {
  spec: {
    selector: { matchLabels: Record<string, string> };
    jobLabel: string;
    endpoints: {
      port: string;
      path: string;
      relabelings: Record<string, string>[];
    }[];
  };
}

interface PrometheusRule extends Manifest {
  spec: { groups: unknown[] };
}

describeChart('monitoring', () => {
  it('scrapes each service once, at the port of its metrics, with its name as the job', () => {
    const monitors = ofKind<ServiceMonitor>(render({ files }), 'ServiceMonitor');
    expect(monitors).to.have.length(Object.keys(serviceFacts).length);
    for (const service of Object.keys(serviceFacts)) {
      const { spec } = find<ServiceMonitor>(render({ files }), 'ServiceMonitor', `irp-${service}`);
      const targets = ofKind<Service>(render({ files }), 'Service').filter(({ metadata }) =>
        Object.entries(spec.selector.matchLabels).every(
          ([name, value]) => metadata.labels[name] === value,
        ),
      );
      const ports = targets.flatMap(({ metadata, spec: { ports } }) =>
        ports
          .filter(({ name }) => name === spec.endpoints[0]!.port)
          .map(() => metadata.labels[spec.jobLabel]),
      );
      expect(ports, service).to.deep.equal([service]);
      expect(spec.endpoints[0]).to.deep.include({
        port: service === 'gateway' ? 'operations' : 'http',
        path: '/metrics',
      });
      expect(spec.endpoints[0]!.relabelings).to.deep.include({
        targetLabel: 'region',
        replacement: 'us',
      });
    }
  });

  it("has the rules of files unchanged, with Prometheus's own placeholders", () => {
    const own =
      'groups:\n  - name: own\n    rules:\n      - alert: Down\n        expr: up == 0\n        annotations: { summary: "{{ $labels.job }} is down" }\n';
    const texts = Object.fromEntries([
      ['own', own],
      ...globSync(`${observability}*.yml`).map(
        (file) => [basename(file, '.yml'), readFileSync(file, 'utf8')] as const,
      ),
    ]);
    const manifests = render({
      files,
      values: {
        prometheusRules: {
          files: texts,
          labels: { release: 'prometheus' },
        },
      },
    });
    expect(ofKind(manifests, 'PrometheusRule')).to.have.length(Object.keys(texts).length);
    for (const [name, text] of Object.entries(texts)) {
      const { spec, metadata } = find<PrometheusRule>(manifests, 'PrometheusRule', `irp-${name}`);
      expect(spec.groups).to.deep.equal(parse(text).groups);
      expect(metadata.labels).to.include({ release: 'prometheus' });
    }
  });

  it('names a file without rules', () => {
    const values = {
      publicJwks: jwks,
      prometheusRules: { files: { empty: 'rules: []' } },
    };
    const { status, stderr } = template({ files, values });
    expect(status).to.not.equal(0);
    expect(stderr).to.contain('prometheusRules.files.empty');
  });
});
