import { expect } from 'chai';
import { useApplicationBrowser } from '../support/application-browser.ts';
import { problem } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { applicationPath, wholeApplication } from '../support/published-application.ts';

const patch = `PATCH ${applicationPath}`;

describe('the settings of an application in Chromium', () => {
  const opened = useApplicationBrowser();
  let tags: unknown[];
  beforeEach(() => {
    tags = [];
  });
  const description = () => opened.page.getByRole('textbox', { name: 'Description' });
  const sent = () => JSON.parse(opened.platform.bodies.findLast((body) => body !== '') ?? '{}');

  it('send only changed members, with the entity tag', async () => {
    const { page, platform } = opened;
    platform.operations.set(patch, (_url, headers) => {
      tags.push(headers['if-match']);
      return { body: wholeApplication({ description: 'Watches' }), headers: { ETag: '"2"' } };
    });
    await opened.open('settings');
    await description().fill('Watches');
    await opened.press('Save the changes');
    await page.getByText('The settings are saved.').waitFor();
    expect(sent()).to.deep.equal({ description: 'Watches' });
    expect(tags).to.deep.equal(['"1"']);
  });

  it('show both versions of two editors, and save the selected version', async () => {
    const { page, platform } = opened;
    platform.operations.set(patch, (_url, headers) => {
      tags.push(headers['if-match']);
      const theirs = { description: 'Theirs', name: 'Ledger 2' };
      platform.operations.set(`GET ${applicationPath}`, () => ({
        body: wholeApplication(theirs),
        headers: { ETag: '"2"' },
      }));
      return headers['if-match'] === '"2"'
        ? { body: wholeApplication({ ...theirs, description: 'Mine' }), headers: { ETag: '"3"' } }
        : { status: 412, body: problem('precondition_failed', 'It has changed.') };
    });
    await opened.open('settings');
    await description().fill('Mine');
    await opened.press('Save the changes');
    const versions = page.getByRole('region', {
      name: 'Somebody else has changed the same data meanwhile',
    });
    await versions.getByText('Theirs').waitFor();
    await versions.getByText('Ledger 2').waitFor();
    expect(await description().inputValue()).to.equal('Mine');
    expect(await errorsOf(page)).to.deep.equal([]);
    await opened.press('Save the chosen versions');
    await page.getByText('The settings are saved.').waitFor();
    expect(sent()).to.deep.equal({ description: 'Mine' });
    expect(tags).to.deep.equal(['"1"', '"2"']);
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).to.equal(
      'Ledger 2',
    );
  });

  it('ask before typed text is lost', async () => {
    const { page } = opened;
    await opened.open('settings');
    await description().fill('Watches');
    await page.getByRole('link', { name: 'Secrets' }).click();
    await page.getByText('Discard your changes?').waitFor();
    await opened.press('Keep editing');
    expect(await description().inputValue()).to.equal('Watches');
  });

  it('name the effects of a change of scopes before saving', async () => {
    await opened.open('settings');
    await opened.page.getByLabel('Read investment records').uncheck();
    await opened.page.getByText('Admins of 7 workspaces get a mail.').waitFor();
  });
});
