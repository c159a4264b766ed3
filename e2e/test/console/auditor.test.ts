import { inChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import { keyboard, mouse } from '../../src/console/hand.ts';
import { type Person, useJourney } from '../../src/console/journey.ts';

describe(`an auditor in the console, ${inChromium}`, () => {
  const journey = useJourney();

  for (const hand of [mouse, keyboard]) {
    describe(hand.name, () => {
      let olivia: Person;
      before(async () => {
        olivia = await journey.signIn('olivia.owner@meridian.example', hand);
      });
      after(() => olivia?.page.context().close());
      const drawer = () => olivia.page.getByRole('dialog', { name: 'Application created' });

      it('finds the creation of an application', async () => {
        await olivia.visit('Audit log');
        const action = olivia.page.getByRole('combobox', { name: 'Action' });
        await hand.write(action, 'application.created');
        await olivia.page.waitForURL('**action=application.created**');
        // Closes the list of suggestions.
        await olivia.page.keyboard.press('Escape');
        await olivia.follow('Application created');
        await drawer().getByText('Succeeded').waitFor();
      });

      it('proves the record, and sees its neighbours', async () => {
        await hand.use(drawer().getByRole('tab', { name: 'Hash chain and proof' }));
        await drawer()
          .getByText('The hash chain between the two records is intact.')
          .first()
          .waitFor();
        expect(
          await drawer().getByText('The hash chain between the two records is broken.').count(),
        ).to.equal(0);
        await olivia.press('Prove this record', drawer());
        await drawer().getByText('Your browser has proved the record').waitFor();
        await olivia.page.keyboard.press('Escape');
        await drawer().waitFor({ state: 'detached' });
      });

      it('verifies the whole log, also with stored keys and a checkpoint', async () => {
        await olivia.follow('Keys and checkpoints');
        const save = async (name: RegExp) => {
          const download = olivia.page.waitForEvent('download');
          await hand.use(olivia.page.getByRole('button', { name }).first());
          return (await download).path();
        };
        const keys = await save(/^Save the keys/);
        const checkpoint = await save(/^Save the checkpoint of/);
        await olivia.page.goBack();
        await olivia.follow('Verify the log');
        const give = async (name: RegExp, path: string) => {
          const chooser = olivia.page.waitForEvent('filechooser');
          await hand.use(olivia.page.getByRole('button', { name }));
          await (await chooser).setFiles(path);
        };
        await give(/^Keys that you saved/, keys);
        await give(/^Checkpoints that you saved/, checkpoint);
        await olivia.press('Verify');
        await olivia.page.getByRole('heading', { name: 'The log is intact' }).waitFor();
        await olivia.sees('The log agrees with 1 of your checkpoints.');
      });
    });
  }
});
