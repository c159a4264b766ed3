import { inChromium } from '@irp/testing/chromium';
import { keyboard, mouse } from '../../src/console/hand.ts';
import { type Person, useJourney } from '../../src/console/journey.ts';

const application = 'Portfolio Monitor';

describe(`an admin in the console, ${inChromium}`, () => {
  const journey = useJourney();

  for (const hand of [mouse, keyboard]) {
    describe(hand.name, () => {
      let ines: Person;
      before(async () => {
        ines = await journey.signIn('ines.installer@northwind.example', hand);
      });
      after(() => ines?.page.context().close());

      it('finds a listing, reads its permissions, and installs it', async () => {
        await ines.visit('Directory');
        await hand.write(ines.page.getByRole('searchbox', { name: 'Search' }), 'portfolio');
        await ines.page.waitForURL('**q=portfolio**');
        await ines.follow(application);
        await ines.heading(application);
        await ines.sees('Create, change and delete investment records');
        await ines.sees('To correct a record when an analyst accepts a warning');
        await ines.sees('Medium risk');
        await ines.press('Install');
        await ines.sees(/gets 3 permissions for Production data/);
        await ines.press('Agree and install', ines.dialog());
        await ines.page.waitForURL('**/installations/*');
        await ines.heading(application);
        await ines.sees('Ines Installer');
      });

      it('suspends, resumes and uninstalls it', async () => {
        await ines.press('Suspend');
        await ines.sees('Installation suspended by this workspace');
        await ines.press('Resume');
        await ines.page
          .getByText('Installation suspended by this workspace')
          .waitFor({ state: 'detached' });
        await ines.press('Uninstall');
        await hand.write(ines.dialog().getByRole('textbox'), application);
        await ines.press('Uninstall', ines.dialog());
        await ines.heading('Installations');
        const row = ines.page.getByRole('row', { name: application });
        await row.getByText('Uninstalled').first().waitFor();
        await ines.page.waitForURL(/\/production\/installations$/);
      });

      it('opens each tab of the settings', async () => {
        await ines.visit('Settings');
        await ines.page.getByRole('radio', { name: 'Every member' }).waitFor();
        await ines.follow('Notice contacts');
        await ines.page.getByRole('heading', { name: 'No additional contacts' }).waitFor();
        await ines.follow('Publisher domains');
        await ines.page.getByRole('heading', { name: 'No domains yet' }).waitFor();
        await ines.follow('My preferences');
        await ines.page.getByRole('switch', { name: 'One mail a day' }).waitFor();
      });
    });
  }
});
