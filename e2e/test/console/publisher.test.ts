import { fileURLToPath } from 'node:url';
import { inChromium } from '@irp/testing/chromium';
import { keyboard, mouse } from '../../src/console/hand.ts';
import { type Person, useJourney } from '../../src/console/journey.ts';

const logo = fileURLToPath(
  new URL(
    '../../../deploy/embedded/data/listing-images/portfolio-monitor-logo.png',
    import.meta.url,
  ),
);
const text = (about: string) => `${about} that is long enough for the checks of the directory.`;

describe(`a publisher and a reviewer in the console, ${inChromium}`, () => {
  const journey = useJourney();

  for (const hand of [mouse, keyboard]) {
    describe(hand.name, () => {
      const name = `Ledger ${crypto.randomUUID()}`;
      let dana: Person;
      let rhea: Person;
      before(async () => {
        dana = await journey.signIn('dana.developer@meridian.example', hand);
        rhea = await journey.signIn('rhea.reviewer@platform.example', hand);
      });
      after(async () => {
        await dana?.page.context().close();
        await rhea?.page.context().close();
      });
      const openDistribution = () =>
        dana.follow('Distribution', dana.page.getByRole('navigation', { name: /^Pages of/ }));

      it('creates an application for the directory', async () => {
        await dana.visit('Applications');
        await dana.follow('Create an application');
        await dana.heading('Create an application');
        await dana.write('Name', name);
        await dana.write('Description', text('A ledger'));
        await dana.write('Redirect URI 1', 'https://partner.example/callback');
        await dana.check('Read investment records');
        await dana.check('Publish to integration directory');
        await dana.press('Create an application');
        await dana.heading(`${name} is ready`);
        await dana.follow('All applications');
        await dana.follow(name);
        await dana.heading(name);
      });

      it('completes the listing, and sees the checks before the submission', async () => {
        await openDistribution();
        await dana.press('Submit for review');
        await dana.sees(/checks fail with this draft/);
        await dana.press('Cancel', dana.dialog());
        await dana.follow('Edit the listing');
        for (const list of ['Features', 'Documentation', 'Support']) {
          await dana.press(`Add an entry to “${list}”`);
        }
        await dana.write('Features, entry 1', 'Export to a ledger');
        await dana.write('Documentation, entry 1', 'https://partner.example/docs');
        await dana.write('Support, entry 1', 'support@partner.example');
        await dana.write('Security information', text('Records are encrypted, a protection'));
        await hand.write(dana.page.getByLabel('Read investment records'), 'To fill the ledger');
        await dana.write('Number', '1.0.0');
        await dana.press('Save the draft');
        await dana.sees('The draft is saved.');
        const chooser = dana.page.waitForEvent('filechooser');
        await dana.press('Choose a logo');
        await (await chooser).setFiles(logo);
        await dana.sees('The image was added to the draft.');
        await dana.follow('Back to the distribution');
      });

      it('submits it, and withdraws it once', async () => {
        await dana.press('Submit for review');
        await dana.press('Submit for review', dana.dialog());
        await dana.press('Withdraw the submission');
        await dana.sees('The submission is withdrawn.');
        await dana.press('Submit for review');
        await dana.press('Submit for review', dana.dialog());
        await dana.page.getByRole('button', { name: 'Withdraw the submission' }).waitFor();
      });

      it('is reviewed: taken, noted about, sent back with a reason', async () => {
        await rhea.visit('Reviews');
        await rhea.follow(name);
        await rhea.sees('To fill the ledger');
        await rhea.press('Assign to me');
        await rhea.write('New note', 'Asked the vendor.');
        await rhea.press('Add the note');
        await rhea.sees('Asked the vendor.');
        await rhea.press('Request changes');
        await rhea.write('Reason', 'Name the ledgers.', rhea.dialog());
        await rhea.press('Request changes', rhea.dialog());
        await rhea.sees(`Changes to ${name} are requested.`);
      });

      it('submits again after the changes, and is approved', async () => {
        await dana.page.reload();
        await dana.sees('Name the ledgers.');
        await dana.follow('Edit the listing');
        await dana.write('Features, entry 1', 'Export to the ledgers A and B');
        await dana.press('Save the draft');
        await dana.sees('The draft is saved.');
        await dana.follow('Back to the distribution');
        await dana.press('Submit for review');
        await dana.press('Submit for review', dana.dialog());
        await dana.page.getByRole('button', { name: 'Withdraw the submission' }).waitFor();
        const { pathname: decided } = new URL(rhea.page.url());
        await rhea.visit('Reviews');
        // Until the next read, the list still contains the review decided by Rhea.
        const links = rhea.page.getByRole('link', { name, exact: true });
        await hand.use(links.and(rhea.page.locator(`:not([href="${decided}"])`)));
        await rhea.sees('Export to the ledgers A and B');
        await rhea.press('Assign to me');
        await rhea.press('Approve');
        await rhea.press('Approve', rhea.dialog());
        await rhea.sees(`${name} is approved.`);
      });

      it('is found in the directory, and leaves it', async () => {
        await dana.page.reload();
        await dana.sees('Everybody can find the listing in the directory.');
        await dana.visit('Directory');
        await hand.write(dana.page.getByRole('searchbox', { name: 'Search' }), name);
        await dana.follow(name);
        await dana.sees('Export to the ledgers A and B');
        await dana.visit('Applications');
        await dana.follow(name);
        await dana.heading(name);
        await openDistribution();
        await dana.press('Unpublish the listing');
        await dana.sees('Valid tokens');
        await dana.check('Uninstall the application everywhere', dana.dialog());
        await hand.write(dana.dialog().getByRole('textbox'), name);
        await dana.press('Unpublish the listing', dana.dialog());
        await dana.sees('The listing is unpublished.');
      });
    });
  }
});
