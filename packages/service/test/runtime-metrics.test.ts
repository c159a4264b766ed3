import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { addRuntimeMetrics } from '@irp/service';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { Registry } from 'prom-client';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('metrics of the Node runtime', () => {
  const registryOf = (service: string) => {
    const registry = new Registry();
    registry.setDefaultLabels({ service });
    addRuntimeMetrics(registry);
    return registry;
  };
  const [one, other] = [registryOf('one'), registryOf('other')];

  it('are measured once in a process, whose observers cannot be stopped', () => {
    for (const name of ['nodejs_gc_duration_seconds', 'nodejs_eventloop_lag_seconds']) {
      expect(one.getSingleMetric(name), name).not.to.equal(undefined);
      expect(one.getSingleMetric(name), name).to.equal(other.getSingleMetric(name));
    }
  });

  it('have the labels of the service that shows them', async () => {
    const [ofOne, ofOther] = [await one.metrics(), await other.metrics()];
    expect(ofOne)
      .to.match(/^process_cpu_seconds_total\{service="one"\} /m)
      .and.not.include('"other"');
    expect(ofOther)
      .to.match(/^process_cpu_seconds_total\{service="other"\} /m)
      .and.not.include('"one"');
  });

  it('keep no stopped service in memory', async () => {
    const registry = new WeakRef(registryOf('stopped'));
    await eventually('its registry is collected', () => {
      collectGarbage();
      return registry.deref() === undefined;
    });
  });
});
