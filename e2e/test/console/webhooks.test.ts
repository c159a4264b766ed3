import { inChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import { keyboard, mouse } from '../../src/console/hand.ts';
import { type Person, useJourney } from '../../src/console/journey.ts';
import { liftedLimits } from '../../src/start-demo.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../src/webhook-receiver.ts';

describe(`webhooks in the console, ${inChromium}`, () => {
  const journey = useJourney({ ...liftedLimits, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
  let receiver: WebhookReceiver;
  before(async () => {
    receiver = await startWebhookReceiver();
  });
  after(() => receiver?.stop());

  for (const hand of [mouse, keyboard]) {
    describe(hand.name, () => {
      const path = `/${crypto.randomUUID()}`;
      let adam: Person;
      let secret: string;
      before(async () => {
        adam = await journey.signIn('adam.admin@meridian.example', hand);
      });
      after(() => adam?.page.context().close());
      const openTab = (name: string) => hand.use(adam.page.getByRole('tab', { name, exact: true }));
      const shownSecret = () =>
        adam.page
          .locator('code')
          .filter({ hasText: /^whsec_[^…]+$/ })
          .textContent();

      it('creates an endpoint for a type of events', async () => {
        await adam.visit('Webhooks');
        await adam.press('Create an endpoint');
        await adam.write('Address', `${receiver.url}${path}`, adam.dialog());
        await hand.use(adam.dialog().getByRole('checkbox', { name: 'Every event' }));
        await hand.use(adam.dialog().getByRole('checkbox', { name: 'investment.updated' }));
        await adam.press('Create an endpoint', adam.dialog());
        secret = (await shownSecret()) ?? '';
        expect(secret).to.match(/^whsec_/);
        await adam.press('Done', adam.dialog());
      });

      it('sends a test, which the receiver verifies', async () => {
        await adam.follow(`${receiver.url}${path}`);
        await adam.press('Send a test');
        await adam.sees('The endpoint accepted the test event. Status 204.');
        const [test] = receiver.verified(path, secret);
        expect(test?.type).to.equal('webhook.test');
      });

      it('sees a delivery with request and response, and sends it again', async () => {
        const { platform } = journey;
        const key = platform.keyOf('owner');
        const body = { name: `Company of ${hand.name}`, country: 'JP' };
        const created = await platform.call('POST', '/v2/investments', { key, body });
        await platform.call('PATCH', `/v2/investments/${created.body.id}`, {
          key,
          body: { ceo: 'Ada Lovelace' },
        });
        await adam.press('investment.updated');
        await adam.dialog().getByText('webhook-signature').first().waitFor();
        await adam.press('Send again', adam.dialog());
        await adam.sees('The delivery is sent again.');
        await adam.page.keyboard.press('Escape');
        await adam.dialog().waitFor({ state: 'detached' });
      });

      it('rotates the secret, sees the health, and deletes the endpoint', async () => {
        await openTab('Secrets');
        await adam.press('Rotate the secret');
        await adam.sees(/^whsec_/);
        expect(await shownSecret()).to.not.equal(secret);
        await openTab('Health');
        await adam.sees('As usual');
        await adam.press('Delete');
        await hand.write(adam.dialog().getByRole('textbox'), new URL(receiver.url).host);
        await adam.press('Delete', adam.dialog());
        await adam.heading('Webhooks');
        await adam.sees('No endpoints yet');
      });
    });
  }
});
