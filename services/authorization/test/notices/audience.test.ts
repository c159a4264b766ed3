import { createInternalClient } from '@irp/http';
import { expect } from 'chai';
import { AudienceBench } from './audience/audience-bench.ts';
import { describeAdmins } from './audience/describe-admins.ts';
import { describeConsents } from './audience/describe-consents.ts';
import { describeFurtherRecipients } from './audience/describe-further-recipients.ts';
import { describePages } from './audience/describe-pages.ts';

describe('the audience of an event', () => {
  const bench = new AudienceBench();
  before(() => bench.start());
  after(() => bench.stop());
  beforeEach(() => bench.registerApplication());

  describeAdmins(bench);
  describeConsents(bench);
  describeFurtherRecipients(bench);
  describePages(bench);

  it('is accessible to the notifications service alone, for an application that exists', async () => {
    const at = bench.later();
    for (const name of ['directory', 'gateway', 'operator'] as const) {
      const { signer } = bench.service.platform;
      const client = createInternalClient({
        service: 'authorization',
        baseUrl: bench.service.url,
        name,
        signer,
      });
      expect(
        (await client.post('/internal/audiences', { applicationId: bench.app.id, at })).status,
      ).to.equal(403);
      await client.close();
    }
    expect(
      (
        await bench.service.call('POST', '/internal/audiences', {
          as: bench.owner.as,
          body: { at },
        })
      ).status,
    ).to.equal(401);
    expect(
      (await bench.service.internal('audiences', { applicationId: 'unknown', at })).status,
    ).to.equal(404);
    const neither = await bench.service.internal('audiences', { at });
    expect(neither.status).to.equal(400);
    expect(neither.body.errors).to.deep.equal([
      { field: 'only', message: 'is required without applicationId' },
    ]);
    for (const wrong of [
      { limit: 201 },
      { limit: 0 },
      { only: [] },
      { to: 'members' },
      { at: 'now' },
      { after: 1 },
    ]) {
      expect(
        (
          await bench.service.internal('audiences', {
            applicationId: bench.app.id,
            at,
            ...wrong,
          })
        ).status,
      ).to.equal(400);
    }
  });
});
