import { expect } from 'chai';
import { serviceFacts } from '../tools/settings-schema.ts';
import { describeChart, places, render, sizes } from './support/helm.ts';
import {
  type Autoscaler,
  type ConfigMap,
  type Deployment,
  find,
  type Manifest,
  ofKind,
} from './support/manifests.ts';

const services = Object.keys(serviceFacts);

interface DisruptionBudget extends Manifest {
  spec: { maxUnavailable: number; selector: { matchLabels: Record<string, string> } };
}

for (const files of sizes.flatMap((size) => places.map((place) => [size, place]))) {
  describeChart(`scaling of values/${files.join('.yaml and ')}.yaml`, () => {
    it('has the number of pods in one place: the Deployment, or an autoscaler', () => {
      for (const service of services) {
        const { spec, metadata } = find<Deployment>(
          render({ files }),
          'Deployment',
          `irp-${service}`,
        );
        const autoscalers = ofKind<Autoscaler>(render({ files }), 'HorizontalPodAutoscaler');
        const own = autoscalers.filter((one) => one.spec.scaleTargetRef.name === metadata.name);
        expect(own, service).to.have.length(spec.replicas === undefined ? 1 : 0);
        for (const { spec } of own) {
          expect(spec.minReplicas).to.be.at.least(2).and.at.most(spec.maxReplicas);
          expect(spec.metrics).to.not.be.empty;
        }
      }
    });

    it('lets a node be drained one pod at a time', () => {
      for (const service of services) {
        const { spec } = find<DisruptionBudget>(
          render({ files }),
          'PodDisruptionBudget',
          `irp-${service}`,
        );
        expect(spec.maxUnavailable).to.equal(1);
        expect(spec.selector).to.deep.equal(
          find<Deployment>(render({ files }), 'Deployment', `irp-${service}`).spec.selector,
        );
      }
    });
  });
}

describeChart('limits without Redis', () => {
  const processes = (files: string[], values: unknown) =>
    find<ConfigMap>(render({ files, values }), 'ConfigMap', 'irp-gateway').data.GATEWAY_PROCESSES;

  it('are divided among the maximum number of gateways', () => {
    expect(processes(['large', 'us'], { gateway: { autoscaling: { maxReplicas: 7 } } })).to.equal(
      '7',
    );
    expect(processes(['small', 'us'], { gateway: { replicas: 3 } })).to.equal('3');
    expect(processes(['large', 'us'], { gateway: { processes: 5 } })).to.equal('5');
  });
});
