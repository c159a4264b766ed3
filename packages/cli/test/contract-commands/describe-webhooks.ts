import { expect } from 'chai';
import { eventually } from '../../../testing/src/eventually.ts';
import type { IrpBench } from '../support/irp-bench.ts';

export function describeWebhooks(bench: IrpBench): void {
  it('creates webhook endpoints, reads deliveries and repeats one', async () => {
    const created = await bench.irp(
      'webhooks create --url https://hooks.invalid/x --event investment.created',
    );
    expect(created.stderr).to.equal('Store the secret now: it is not shown again.\n');
    const [{ id }] = await bench.json('webhooks list');
    expect((await bench.json(`webhooks update ${id} --state paused`)).state).to.equal('paused');
    await bench.json('investments create --name Hook');
    let deliveries: { id: string }[] = [];
    await eventually('there is a delivery', async () => {
      deliveries = await bench.json(`webhooks deliveries list ${id} --json id`);
      return deliveries.length > 0;
    });
    const [delivery] = deliveries;
    expect(await bench.json(`webhooks deliveries get ${id} ${delivery?.id}`)).to.include({
      type: 'investment.created',
    });
    const again = await bench.irp(`webhooks deliveries redeliver ${id} ${delivery?.id}`);
    expect(again.stdout + again.stderr).to.match(/^The delivery is \w+\.\n$|paused.*\(409 /);
    expect(await bench.json(`webhooks health ${id}`)).to.include({ endpointId: id });
    const { secret } = await bench.json(`webhooks secrets rotate ${id}`);
    expect(secret).to.match(/^whsec_/);
    expect(await bench.json(`webhooks secrets list ${id}`)).to.have.length(2);
    expect(await bench.succeed(`webhooks delete ${id}`)).to.equal(`${id} is deleted.\n`);
  });
}
