import { inChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import { keyboard, mouse } from '../../src/console/hand.ts';
import { type Person, useJourney } from '../../src/console/journey.ts';

describe(`a developer in the console, ${inChromium}`, () => {
  const journey = useJourney();

  for (const hand of [mouse, keyboard]) {
    describe(hand.name, () => {
      const name = `Holdings ${crypto.randomUUID()}`;
      let adam: Person;
      let first: string;
      before(async () => {
        adam = await journey.signIn('adam.admin@meridian.example', hand);
      });
      after(() => adam?.page.context().close());
      const openTab = (tab: string) =>
        adam.follow(tab, adam.page.getByRole('navigation', { name: /^Pages of/ }));
      const shownSecret = () =>
        adam.page
          .getByRole('region', { name: 'Client secret' })
          .locator('code')
          .filter({ hasText: /^irs_[\w-]{20,}$/ })
          .textContent();

      it('creates an application, and gets a first token', async () => {
        await adam.visit('Applications');
        await adam.follow('Create an application');
        await adam.heading('Create an application');
        await adam.write('Name', name);
        await adam.write('Redirect URI 1', 'https://partner.example/callback');
        await adam.check('Read investment records');
        await adam.press('Create an application');
        await adam.heading(`${name} is ready`);
        first = (await shownSecret()) ?? '';
        expect(first).to.match(/^irs_/);
        await adam.press('Get a token');
        await adam.sees(/The token is valid for \d+ minutes/);
      });

      it('changes the application', async () => {
        await adam.follow('All applications');
        await adam.follow(name);
        await adam.heading(name);
        await openTab('Settings');
        await adam.write('Description', 'Watches holdings');
        await adam.press('Save the changes');
        await adam.sees('The settings are saved.');
      });

      it('rotates the secret, with three days for the former secret', async () => {
        await openTab('Secrets');
        await adam.press('Rotate the secret');
        await adam.check('Three days', adam.dialog());
        await adam.press('Rotate the secret', adam.dialog());
        expect(await shownSecret())
          .to.match(/^irs_/)
          .and.not.equal(first);
        await adam.sees(/in [23] days/);
      });

      it('sees the next step of the platform', async () => {
        await openTab('Overview');
        await adam.sees('Watches holdings');
        await adam.sees('/oauth/token');
        await openTab('Activity');
        await adam.sees('Valid tokens');
      });

      it('deletes the application after typing its name, and restores it', async () => {
        await openTab('Danger zone');
        await adam.press('Delete the application');
        await hand.write(adam.dialog().getByRole('textbox'), name);
        await adam.press('Delete the application', adam.dialog());
        await adam.press('Restore the application');
        await adam.sees('The application is restored.');
      });
    });
  }
});
