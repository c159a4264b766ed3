import { createHttpApp, listen } from '@irp/http';
import { operationsEndpoints } from '@irp/service';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { barePlatform } from './bare-platform.ts';

describe('operationsEndpoints', () => {
  it('counts a check that takes longer than its timeout as failed', async () => {
    const { log, verifier, address } = await barePlatform();
    const database = () => new Promise<void>(() => undefined);
    const bindings = operationsEndpoints(new Registry(), { database }, undefined, 10);
    const listening = await listen(createHttpApp({ service: 'tested', log, verifier, bindings }), address);
    const response = await fetch(`${listening.url}/readyz`);
    expect(response.status).to.equal(503);
    expect(await response.json()).to.deep.equal({ status: 'unavailable', checks: { database: 'unavailable' } });
    await listening.stop();
  });
});
