import { inChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import { keyboard, mouse } from '../../src/console/hand.ts';
import { type Person, useJourney } from '../../src/console/journey.ts';

describe(`an analyst in the console, ${inChromium}`, () => {
  const journey = useJourney();

  for (const hand of [mouse, keyboard]) {
    describe(hand.name, () => {
      const company = `Kestrel ${crypto.randomUUID()}`;
      let milo: Person;
      before(async () => {
        milo = await journey.signIn('milo.member@meridian.example', hand);
      });
      after(() => milo?.page.context().close());
      const search = (words: string) => hand.write(milo.page.getByRole('searchbox').first(), words);
      const drawer = () => milo.page.getByRole('dialog', { name: company });

      it('imports a file: check, suggestion, import', async () => {
        await milo.visit('Records');
        await milo.follow('Import records');
        await milo.heading('Import records');
        const chooser = milo.page.waitForEvent('filechooser');
        await milo.press('File');
        await (await chooser).setFiles({
          name: 'firms.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`name;country;Sectr\n${company};JP;Banks\n;JP;Banks\n`),
        });
        await milo.press('Take 1 suggestion');
        await milo.sees('Errors');
        await milo.press('Import 1 row');
        await milo.sees('The import is done');
      });

      it('finds, sorts and filters records', async () => {
        await milo.follow('Show the records');
        await search(company);
        await milo.page.waitForURL(/filter=.*Kestrel/);
        await milo.sees('1 record');
        await milo.press('Employees');
        await milo.page.waitForURL(/sort=employees/);
        await hand.use(milo.page.getByRole('checkbox', { name: /^Japan/ }));
        await milo.page.waitForURL(/country/);
        await milo.sees('1 record');
      });

      it('edits a record, sees its history, marks it and adds a note', async () => {
        await milo.follow(company);
        await milo.press('Edit', drawer());
        await milo.write('CEO', 'Ada Lovelace', drawer());
        await milo.press('Save', drawer());
        await drawer().getByRole('button', { name: 'Edit', exact: true }).waitFor();
        await milo.press('Add to favourites', drawer());
        await drawer().getByRole('button', { name: 'Remove from favourites' }).waitFor();
        await hand.use(drawer().getByRole('tab', { name: 'History' }));
        await drawer().getByText('Ada Lovelace').first().waitFor();
        await hand.use(drawer().getByRole('tab', { name: 'Notes' }));
        await milo.write('New note', 'Call the registry.', drawer());
        await milo.press('Add the note', drawer());
        await drawer().getByText('Call the registry.').waitFor();
        await milo.press('Lock', drawer());
        await drawer().getByRole('button', { name: 'Unlock', exact: true }).waitFor();
        await milo.press('Unlock', drawer());
        await drawer().getByRole('button', { name: 'Lock', exact: true }).waitFor();
        await milo.page.keyboard.press('Escape');
        await drawer().waitFor({ state: 'detached' });
      });

      it('saves the view, and downloads it', async () => {
        await milo.press('Views');
        await hand.use(milo.page.getByRole('menuitem', { name: 'Save this view' }));
        await milo.write('Name of the view', `Japan ${hand.name}`);
        await milo.press('Save');
        await milo.sees(`The view Japan ${hand.name} is saved.`);
        const download = milo.page.waitForEvent('download');
        await milo.press('Export');
        await hand.use(milo.page.getByRole('menuitem', { name: 'CSV' }));
        expect((await download).suggestedFilename()).to.match(/\.csv$/);
      });

      it('undoes the import of a file', async () => {
        await milo.visit('Records');
        await milo.follow('Import records');
        const chooser = milo.page.waitForEvent('filechooser');
        await milo.press('File');
        await (await chooser).setFiles({
          name: 'more.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`name;country\n${company} Two;JP\n`),
        });
        await milo.press('Import 1 row');
        await milo.sees('The import is done');
        await milo.press('Undo the import');
        await milo.sees('The import is undone. Deleted records: 1.');
      });
    });
  }
});
