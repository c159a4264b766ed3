import { inChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import { createBrowser } from '../../../services/authorization/test/support/browser.ts';
import {
  codesAppOf,
  enrolCodes,
} from '../../../services/authorization/test/support/enrol-codes.ts';
import { useJourney } from '../../src/console/journey.ts';

describe(`a workspace that requires a second factor, in the console, ${inChromium}`, () => {
  const journey = useJourney();

  it('leads a person without one to it, and opens afterwards', async () => {
    const { platform } = journey;
    const { demo, baseUrl } = platform;
    const owner = demo.users.find(({ role }) => role === 'owner')!;
    const member = demo.users.find(
      ({ role, workspaceId }) => role === 'member' && workspaceId === owner.workspaceId,
    )!;
    const browser = createBrowser();
    const account = `${demo.authUrl}/account`;
    await browser.send(await browser.open(`${account}/sign-in`), {
      email: owner.email,
      password: owner.password,
    });
    await enrolCodes(browser, `${account}/codes`, owner.password, Date.now);
    const rule = await platform.call('PATCH', `/v2/workspaces/${owner.workspaceId}`, {
      key: owner.apiKey,
      body: { requireSecondFactor: 'everyone' },
    });
    expect(rule.status, rule.text).to.equal(200);

    const person = await journey.open(member.email);
    await person.heading('This workspace requires a second factor');
    await person.follow('Use a second factor');
    await person.sees('requires a second factor. Turn on sign-in codes to continue');
    const { page } = person;
    const app = codesAppOf({ text: await page.content() }, Date.now);
    await page.locator('input[type=password]').fill(member.password);
    await page.locator('input[name=code]').fill(app.code());
    await person.press('Turn on');
    await person.sees('recovery codes');
    await person.press('Continue to Console');
    await person.heading(/^Hello /);
    expect(page.url()).to.match(new RegExp(`^${baseUrl}/console/w/${owner.workspaceId}/`));
    await page.context().close();
    // The router logs the error of a page that cannot be opened.
    const [logged, ...others] = journey.problems.splice(0);
    expect(logged).to.match(/^SessionError: the workspace requires a second factor/);
    expect(others).to.deep.equal([]);
  });
});
