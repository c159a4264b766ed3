import { expect } from 'chai';
import { useApplicationBrowser } from '../support/application-browser.ts';
import { errorsOf } from '../support/open-browser.ts';
import { me, pageOf } from '../support/people.ts';
import { applicationPath, wholeApplication } from '../support/published-application.ts';

const scopes = ['applications.read', 'applications.write'];

describe('an application offered to another owner, in Chromium', () => {
  const opened = useApplicationBrowser();
  const openList = async () => {
    const { page, platform } = opened;
    await page.goto(`${platform.origin}/console/w/w1/production/applications`);
  };
  beforeEach(() => {
    const offer = wholeApplication({
      transferOffer: { toWorkspaceId: 'w1', at: new Date(0).toISOString() },
    });
    opened.platform.operations.set('GET /v2/applications', ({ searchParams }) =>
      pageOf(searchParams.get('offered') === 'true' ? [offer] : []),
    );
  });

  it('is accepted with the kept redirect URIs, and its secret is shown once', async () => {
    const { page, platform } = opened;
    platform.operations.set(`POST ${applicationPath}/transfer/accept`, () => ({
      body: { clientSecret: 'irs_new' },
    }));
    await openList();
    await opened.press('Accept the ownership');
    await page.getByLabel('https://partner.example/callback').uncheck();
    await page.getByLabel('The old secrets work for one more day').check();
    expect(await errorsOf(page)).to.deep.equal([]);
    await opened.confirm('Accept the ownership');
    await page.getByText('irs_new').waitFor();
    expect(platform.bodies).to.include('{"redirectUris":[],"keepSecretsHours":24}');
  });

  it('is hidden from a person without the right to accept it', async () => {
    opened.platform.operations.set('GET /v2/me', () => ({
      body: me({ role: 'developer', scopes }),
    }));
    await openList();
    await opened.page.getByRole('heading', { name: 'No applications yet' }).waitFor();
    expect(await opened.page.getByText('Accept the ownership').count()).to.equal(0);
  });
});
