import { inChromium } from '@irp/testing/chromium';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { keyboard, mouse } from '../../src/console/hand.ts';
import { type Person, useJourney } from '../../src/console/journey.ts';

const application = 'Portfolio Monitor';
const reason = 'It sends records to a host that is not its own.';

describe(`an operator in the console, ${inChromium}`, () => {
  const journey = useJourney();

  for (const hand of [mouse, keyboard]) {
    describe(hand.name, () => {
      let otto: Person;
      before(async () => {
        otto = await journey.signIn('otto.operator@platform.example', hand);
      });
      after(() => otto?.page.context().close());
      const search = (words: string) => hand.write(otto.page.getByRole('searchbox'), words);

      it('sees that every service works', async () => {
        await otto.visit('Operations');
        await otto.heading('Operations');
        // A starting service may respond late.
        await eventually('every service answers', async () => {
          await otto.press('Read again');
          const rows = otto.page.getByRole('row', { name: / (?:Works|Degraded) / });
          return (await rows.count()) === 6;
        });
        await otto.page.getByRole('row', { name: /^webhooks notifications/ }).waitFor();
      });

      it('finds an organization with its owners', async () => {
        await otto.follow('Organizations');
        await search('northwi');
        await otto.page.waitForURL('**q=northwi**');
        await hand.use(otto.page.getByRole('link', { name: /^Northwind/ }));
        await otto.heading(/^Northwind/);
        await otto.sees('Ines Installer');
      });

      it('suspends and delists an application, and the publisher reads the reasons', async () => {
        await otto.visit('Operations');
        await otto.follow('Applications and listings');
        await search(application);
        await otto.page.waitForURL('**q=Portfolio**');
        await otto.press(`Suspend ${application}`);
        await hand.write(otto.dialog().getByRole('textbox'), reason);
        await otto.press('Suspend', otto.dialog());
        await otto.sees(`Suspended by the platform: ${reason}`);
        await otto.press(`Delist ${application}`);
        await hand.write(otto.dialog().getByRole('textbox'), reason);
        await otto.press('Delist', otto.dialog());
        await otto.page.getByRole('button', { name: `Relist ${application}` }).waitFor();
        const { platform } = journey;
        const { clientId } = platform.demo.applications.find(({ name }) => name === application)!;
        const { body } = await platform.call('GET', `/v2/applications/${clientId}`, {
          key: platform.keyOf('owner'),
        });
        expect(body.suspensions[0]).to.include({ by: 'platform', reason });
        expect(body.listing.state).to.equal('delisted');
        await otto.press(`Resume ${application}`);
        await otto.press('Resume', otto.dialog());
        await otto.press(`Relist ${application}`);
        await otto.press('Relist', otto.dialog());
        await otto.page.getByRole('button', { name: `Delist ${application}` }).waitFor();
        await otto.page.getByRole('button', { name: `Suspend ${application}` }).waitFor();
      });

      it('reads the other pages', async () => {
        await otto.follow('Webhooks and mail');
        await otto.sees('No mail has failed permanently.');
        await otto.follow('Dead letters');
        await otto.sees('Every event was handled.');
        await otto.follow('Deprecated versions');
        await otto.sees(/Nobody calls a deprecated version|shown of/);
      });

      it('is recorded in the log of the platform, with the person', async () => {
        const records = async () => {
          const { operationsUrl } = journey.platform;
          const address = `${operationsUrl}/audit-records?action=operator.acted&limit=100`;
          return (await (await fetch(address)).json()) as { data: { actor: { type: string } }[] };
        };
        await eventually('the last act is recorded', async () =>
          JSON.stringify(await records()).includes('relistListing'),
        );
        const { data } = await records();
        expect(JSON.stringify(data)).to.include('delistListing').and.not.to.include(reason);
        expect(data.map(({ actor }) => actor.type)).to.include('user');
      });
    });
  }
});
