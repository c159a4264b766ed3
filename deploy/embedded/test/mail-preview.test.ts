import { createLocalPrincipals } from '@irp/principals';
import { expect } from 'chai';
import { mailboxPage } from '../src/mailbox/mailbox-page.ts';
import { openMailbox } from '../src/mailbox/open-mailbox.ts';

describe('embedded platform: preview of mails on the port of the mailbox', () => {
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;
  before(async () => {
    const { signer } = createLocalPrincipals();
    // Nothing listens at this address: the preview needs no service.
    mailbox = await openMailbox({
      notificationsUrl: 'http://127.0.0.1:9',
      signer,
      address: { host: '127.0.0.1', port: 0 },
    });
  });
  after(() => mailbox.stop());

  it('shows every mail with sample data', async () => {
    const index = await fetch(`${mailbox.url}/preview`);
    expect(index.status).to.equal(200);
    expect(index.headers.get('Content-Security-Policy'))
      .to.include("default-src 'none'")
      .and.include("frame-src 'self'");
    expect(await index.text()).to.include('href="/preview/de/application-deleted/user"');
    const mail = await fetch(`${mailbox.url}/preview/de/application-deleted/user.html`);
    expect(mail.headers.get('Content-Security-Policy')).to.include('sandbox');
    expect(await mail.text()).to.include('lang="de"');
  });

  it('is linked by the page of the mailbox', () => {
    const { body } = mailboxPage({ language: 'en', mails: [], more: false });
    expect(body.text).to.include('<a href="/preview">');
  });

  it('has no other pages, and accepts GET only', async () => {
    for (const path of ['/preview/en', '/previews', '/preview/en/invitation/none']) {
      expect((await fetch(mailbox.url + path)).status, path).to.equal(404);
    }
    expect((await fetch(`${mailbox.url}/preview`, { method: 'POST' })).status).to.equal(405);
  });
});
