import { scopeTexts } from '@irp/contracts/scope-texts';
import { expect } from 'chai';
import { problem, type Reply } from '../../support/fake-platform.ts';
import { usePageBrowser } from '../../support/page-browser.ts';
import { pageOf } from '../../support/people.ts';
import { serveRecords } from '../../support/records.ts';
import { serveReviews } from '../../support/reviews.ts';

describe('German pages in Chromium', () => {
  const opened = usePageBrowser((platform) => void serveRecords(platform));

  beforeEach(() => opened.separate({ locale: 'de-DE' }));

  it('show German messages of the API, and English messages without a translation', async () => {
    const { page, platform } = opened;
    const refused = (field: string, message: string): Reply => ({
      status: 400,
      body: problem('invalid_request', `${field} ${message}`, { errors: [{ field, message }] }),
    });
    const conflict = (message: string): Reply => ({
      status: 409,
      body: problem('conflict', message),
    });
    const responses = [
      refused('lei', 'must be a 20-character LEI (ISO 17442)'),
      conflict('Other requests changed this record at the same time. Try again.'),
      conflict('A message of tomorrow.'),
    ];
    platform.operations.set('POST /v2/investments', () => responses.shift()!);
    await opened.open('records');
    await opened.press('Datensatz anlegen');
    const dialog = page.getByRole('dialog', { name: 'Datensatz anlegen' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Kestrel');
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') {
        scripts.push(request.url());
      }
    });
    await opened.confirm('Datensatz anlegen');
    await dialog.getByText('muss ein LEI aus 20 Zeichen sein (ISO 17442)').waitFor();
    expect(scripts).to.have.length(1);
    const shown = [
      'Andere Anfragen haben diesen Datensatz gleichzeitig geändert. Versuchen Sie es erneut.',
      'A message of tomorrow.',
    ];
    for (const message of shown) {
      await opened.confirm('Datensatz anlegen');
      await page.getByText(message).waitFor();
    }
    expect(scripts).to.have.length(1);
    expect(opened.problems).to.deep.equal([]);
  });

  it('show the report of an import', async () => {
    const { page, platform } = opened;
    platform.operations.set('GET /v2/import-presets', () => pageOf([]));
    platform.operations.set('GET /v2/import-jobs', () => pageOf([]));
    platform.operations.set('POST /v2/investments/imports', () => ({
      body: {
        created: 1,
        updated: 0,
        unchanged: 0,
        alreadyImported: 0,
        rejected: 1,
        warned: 1,
        dryRun: true,
        file: { format: 'csv' },
        importedColumns: [{ column: 'country', field: 'country' }],
        ignoredColumns: [],
        errors: [
          {
            line: 3,
            field: 'id',
            message: 'must differ in every row: it is the same as in line 2',
          },
        ],
        warnings: [{ line: 4, field: 'ipoDate', message: 'is shortened to 1975', value: '1975?' }],
      },
    }));
    await opened.open('records/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('country\nUS\n') });
    await page
      .getByRole('cell', {
        name: 'muss in jeder Zeile verschieden sein, hat aber denselben Wert wie in Zeile 2',
      })
      .waitFor();
    await page.getByRole('cell', { name: 'wird auf 1975 gekürzt' }).waitFor();
    expect(opened.problems).to.deep.equal([]);
  });

  it('have scopes in the words of the consent page', async () => {
    serveReviews(opened.platform);
    await opened.open('reviews/v1');
    await opened.page.getByText(scopeTexts.de['investments.write'], { exact: true }).waitFor();
    expect(opened.problems).to.deep.equal([]);
  });

  it('have mails of the preferences in German, and a new kind in the words of the API', async () => {
    const { page, platform } = opened;
    const kinds = ['secret-due', 'of-tomorrow'].map((kind) => ({
      kind,
      category: 'optional',
      summary: `What ${kind} is`,
      optional: true,
      enabled: true,
    }));
    const body = { digest: 'off', kinds };
    platform.operations.set('GET /v2/me/notification-preferences', () => ({ body }));
    await opened.open('settings?tab=preferences');
    await page.getByRole('switch', { name: 'Ein Client-Secret sollte erneuert werden' }).waitFor();
    await page.getByRole('switch', { name: 'What of-tomorrow is' }).waitFor();
  });
});
