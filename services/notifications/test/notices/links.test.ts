import { expect } from 'chai';
import {
  applicationLink,
  applicationsLink,
  secretsLink,
  standingLink,
} from '../../src/mail/notices/domain/links.ts';
import { publisherPlace, userPlace } from '../../src/mail/rendering/sample-place.ts';

const { workspace } = userPlace;
const inProduction = 'https://auth.example/console/w/wsp_6Ye3/production';
const inSandbox = 'https://auth.example/console/w/wsp_6Ye3/sandbox';

describe('links of mails about applications', () => {
  it('lead to the environment of the installation', () => {
    const installed = { ...workspace, environment: 'sandbox' as const };
    const place = { ...userPlace, workspace: installed, environment: 'production' as const };
    for (const link of [applicationLink, standingLink, secretsLink]) {
      expect(link(place)).to.equal(`${inSandbox}/installations/ins_4Tz8`);
    }
  });

  it('lead to the environment of the application without an installation', () => {
    const place = { ...userPlace, environment: 'sandbox' as const };
    expect(applicationLink(place)).to.equal(`${inSandbox}/installations/ins_4Tz8`);
    const consented = { ...place, workspace: { ...workspace, installationId: null } };
    expect(applicationLink(consented)).to.equal(`${inSandbox}/installations`);
  });

  it('lead the publisher to the application in its environment, and the former publisher to the list', () => {
    const place = { ...publisherPlace, environment: 'sandbox' as const };
    expect(applicationLink(place)).to.equal(`${inSandbox}/applications/app_7Kq2mXw9`);
    expect(standingLink(place)).to.equal(`${inSandbox}/applications/app_7Kq2mXw9/danger`);
    expect(secretsLink(place)).to.equal(`${inSandbox}/applications/app_7Kq2mXw9/secrets`);
    const former = { ...place, relation: 'former_publisher' as const };
    expect(standingLink(former)).to.equal(applicationsLink(place));
  });

  it('lead to production, which shows both, without an environment in an event of a former version', () => {
    expect(applicationLink(publisherPlace)).to.equal(`${inProduction}/applications/app_7Kq2mXw9`);
    expect(applicationLink(userPlace)).to.equal(`${inProduction}/installations/ins_4Tz8`);
  });
});
