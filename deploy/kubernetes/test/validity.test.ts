import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { describeChart, findProgram, jwks, places, sizes, template } from './support/helm.ts';

const kubeconform = findProgram('kubeconform');
/**
 * A folder with the JSON Schemas of versions of Kubernetes, as written by
 * tools/kubernetes-schemas.ts.
 */
const schemas = process.env.KUBERNETES_SCHEMAS;
const canRun = kubeconform !== undefined && schemas !== undefined;
const why = canRun ? '' : ' (needs kubeconform, and KUBERNETES_SCHEMAS)';
/** The oldest supported version, and the newest version with schemas. */
const versions = ['1.30.0', '1.37.0'];
/** Their schemas are in the operators and in the Gateway API, not in Kubernetes. */
const custom = ['ServiceMonitor', 'PrometheusRule', 'HTTPRoute'];

describeChart(`validity${why}`, () => {
  for (const version of versions) {
    for (const [size, place] of sizes.flatMap((size) =>
      places.map((place) => [size, place] as const),
    )) {
      it(`of values/${size}.yaml and ${place}.yaml, for Kubernetes ${version}`, function () {
        if (!canRun) {
          return this.skip();
        }
        const { stdout } = template({
          files: [size, place],
          values: { publicJwks: jwks },
        });
        const args = [
          '-strict',
          '-summary',
          '-output',
          'json',
          '-kubernetes-version',
          version,
          '-skip',
          custom.join(','),
        ];
        const location = `${schemas}/{{ .NormalizedKubernetesVersion }}/{{ .ResourceKind }}{{ .KindSuffix }}.json`;
        const run = spawnSync(kubeconform, [...args, '-schema-location', location], {
          input: stdout,
          encoding: 'utf8',
        });
        const { resources, summary } = JSON.parse(run.stdout);
        expect(resources ?? []).to.deep.equal([]);
        expect(summary).to.include({ invalid: 0, errors: 0 });
        expect(summary.valid).to.be.greaterThan(30);
      });
    }
  }
});
