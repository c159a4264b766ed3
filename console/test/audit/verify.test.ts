import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { checkpointOfVector, serveAudit, vectorPath } from '../support/audit.ts';
import type { FakePlatform } from '../support/fake-platform.ts';
import { errorsOf, errorsOfThemesAndPhone } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';

describe('the verification of the audit log in Chromium', () => {
  const opened = usePageBrowser();
  let platform: FakePlatform;
  let page: Page;
  let problems: string[];
  const verify = () => page.getByRole('button', { name: 'Verify', exact: true }).click();
  const choose = async (label: string, name: string, content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: label }).click();
    const buffer = Buffer.from(content);
    await (await chooser).setFiles({ name, buffer, mimeType: 'text/plain' });
  };
  const chooseBundle = async (name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Bundle', exact: true }).click();
    await (await chooser).setFiles(vectorPath(name));
  };

  beforeEach(async () => {
    ({ page, platform, problems } = opened);
    serveAudit(platform);
    await page.goto(`${platform.origin}/console/w/w1/production/audit/verify`);
    await page.getByRole('heading', { level: 1, name: 'Verify the log' }).waitFor();
  });

  it('verifies a genuine log in a worker, and names the unverified parts', async () => {
    await verify();
    await page.getByRole('heading', { name: 'The log is intact' }).waitFor();
    await page.getByText('11 records were hashed.').waitFor();
    await page.getByText('Not verified: your saved checkpoints agree').waitFor();
    await page.getByText('The keys come from the platform itself.').waitFor();
    await page.getByText('None of your checkpoints was compared.').waitFor();
    expect(await page.getByRole('img', { name: 'Verified', exact: true }).count()).to.equal(5);
    expect(await errorsOfThemesAndPhone(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
  });

  it('compares the log with a checkpoint kept by the person', async () => {
    await choose('Checkpoints that you saved', 'kept.txt', checkpointOfVector());
    await verify();
    await page.getByText('The log agrees with 1 of your checkpoints.').waitFor();
    expect(await page.getByText('None of your checkpoints was compared.').count()).to.equal(0);
    const other = checkpointOfVector().replace(/\n[A-Za-z0-9+/]{43}=\n/, `\n${'A'.repeat(43)}=\n`);
    await page.reload();
    await choose('Checkpoints that you saved', 'other.txt', other);
    await verify();
    await page.getByRole('alert').getByText('The log has two different histories').waitFor();
  });

  const manipulated = {
    'changed-record.ndjson': ['A record was changed', 'The error is in line 10 of the bundle.'],
    'missing-record.ndjson': ['Records are missing', 'The error is in line 10 of the bundle.'],
    'missing-checkpoint.ndjson': [
      'A checkpoint is missing',
      'The error is in line 11 of the bundle.',
    ],
    'created-earlier.ndjson': [
      'The signature does not match the lines',
      'The error is in line 17 of the bundle.',
    ],
    'cut.ndjson': ['The end of the file is missing', 'The error is in line 17 of the bundle.'],
  };
  for (const [file, texts] of Object.entries(manipulated)) {
    it(`shows the failure of ${file}`, async () => {
      await chooseBundle(file);
      await verify();
      await page.getByRole('heading', { name: 'The audit log failed the verification' }).waitFor();
      for (const text of texts) {
        await page.getByRole('alert').getByText(text).waitFor();
      }
      expect(await page.getByRole('img', { name: 'Failed', exact: true }).count()).to.equal(1);
      expect(await errorsOf(page)).to.deep.equal([]);
    });
  }

  for (const file of ['range.ndjson', 'part.ndjson', 'selection.ndjson', 'withheld.ndjson']) {
    it(`verifies ${file}`, async () => {
      await chooseBundle(file);
      await verify();
      await page.getByRole('heading', { name: 'The log is intact' }).waitFor();
    });
  }

  for (const [name, content] of [
    ['notes.txt', 'Notes of a meeting'],
    ['audit.ndjson', '{"v":1,"id":"e1"}\n'],
    ['empty.ndjson', ''],
  ] as const) {
    it(`says nothing about the log for a file other than a bundle: ${name}`, async () => {
      await choose('Bundle', name, content);
      await verify();
      const text = 'This file is not a signed bundle of the audit log. Nothing was verified.';
      await page.getByRole('alert').getByText(text).waitFor();
      expect(await page.getByText('The audit log failed the verification').count()).to.equal(0);
      expect(await errorsOf(page)).to.deep.equal([]);
    });
  }

  it('refuses a file other than a checkpoint, and invalid keys', async () => {
    await choose('Checkpoints that you saved', 'kept.txt', 'nothing');
    await verify();
    await page.getByRole('alert').getByText('Your file is not a checkpoint').waitFor();
    await page.reload();
    await choose('Keys that you saved', 'keys.json', '{"keys":[]}');
    await verify();
    await page.getByRole('alert').getByText('The keys in your file cannot be used').waitFor();
  });

  it('shows the keys and the checkpoints to keep', async () => {
    await page.goto(`${platform.origin}/console/w/w1/production/audit/keys`);
    await page.getByText('test-key').waitFor();
    await page.getByRole('button', { name: 'Save the checkpoint of 3 records' }).waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await errorsOf(page)).to.deep.equal([]);
  });
});
