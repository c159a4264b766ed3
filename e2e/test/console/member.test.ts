import { inChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import { addPerson } from '../../src/console/add-person.ts';
import { keyboard, mouse } from '../../src/console/hand.ts';
import { type Person, useJourney } from '../../src/console/journey.ts';

const application = 'Portfolio Monitor';
const admin = 'ines.installer@northwind.example';

describe(`a member in the console, ${inChromium}`, () => {
  const journey = useJourney();

  for (const hand of [mouse, keyboard]) {
    describe(hand.name, () => {
      const email = `${hand === mouse ? 'mia' : 'kai'}@northwind.example`;
      let mia: Person;
      let ines: Person;
      before(async () => {
        const { platform } = journey;
        const { workspaceId } = platform.demo.users.find((user) => user.email === admin)!;
        await addPerson(platform, workspaceId, {
          email,
          name: `Person ${hand.name}`,
          role: 'member',
        });
        mia = await journey.signIn(email, hand);
        ines = await journey.signIn(admin, hand);
      });
      after(async () => {
        await mia?.page.context().close();
        await ines?.page.context().close();
      });

      it('requests an installation, and follows the request', async () => {
        await mia.visit('Directory');
        await mia.follow(application);
        await mia.heading(application);
        expect(
          await mia.page.getByRole('button', { name: 'Install', exact: true }).count(),
        ).to.equal(0);
        await mia.press('Ask for this application');
        await mia.write('Reason', 'To watch the funds', mia.dialog());
        await mia.press('Ask for this application', mia.dialog());
        await mia.sees(`The admins see your request for ${application}.`);
        await mia.visit('Home');
        await mia.sees('Waits for an admin');
      });

      it('gets the installation approved by an admin', async () => {
        await ines.visit('Installations');
        await ines.follow('Requests');
        await ines.sees('To watch the funds');
        await ines.press(`Approve ${application}`);
        await ines.press('Approve and install', ines.dialog());
        await ines.sees(`${application} is installed.`);
        await mia.visit('Installations');
        await mia.sees('Approved');
        await ines.visit('Installations');
        const active = ines.page.getByRole('row').filter({ hasText: 'Active' });
        await ines.follow(application, active);
        await ines.press('Uninstall');
        await hand.write(ines.dialog().getByRole('textbox'), application);
        await ines.press('Uninstall', ines.dialog());
        await ines.heading('Installations');
      });

      it('creates a key, sees it once, and revokes it', async () => {
        await mia.visit('API keys');
        await mia.press('Create an API key');
        await mia.write('Name', 'Notebook', mia.dialog());
        await mia.check('Read investment records', mia.dialog());
        await mia.press('Create an API key', mia.dialog());
        const key = await mia.dialog().locator('code').filter({ hasText: /^irk_/ }).textContent();
        const me = await journey.platform.call('GET', '/v2/me', { key: key ?? '' });
        expect(me.body.user).to.have.property('email', email);
        await mia.press('Done', mia.dialog());
        await mia.press('Revoke Notebook');
        await hand.write(mia.dialog().getByRole('textbox'), 'Notebook');
        await mia.press('Revoke', mia.dialog());
        await mia.sees('The key Notebook is revoked.');
        const refused = await journey.platform.call('GET', '/v2/me', { key: key ?? '' });
        expect(refused.status).to.equal(401);
      });

      it('changes the mail preferences', async () => {
        await mia.visit('Settings');
        await mia.follow('My preferences');
        const digest = mia.page.getByRole('switch', { name: 'One mail a day' });
        const before = await digest.isChecked();
        const saved = mia.page.waitForResponse((one) => one.request().method() === 'PATCH');
        await hand.use(digest);
        await saved;
        await mia.page.reload();
        await digest.waitFor();
        expect(await digest.isChecked()).to.equal(!before);
      });
    });
  }
});
