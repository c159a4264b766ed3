import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import {
  contentSecurityPolicy,
  errorPage,
  html,
  pageHeaders,
  renderDocument,
  scopeList,
  sendPage,
  setLanguage,
} from '@irp/web-pages';
import { expect } from 'chai';

const hostile = `"><script>alert('1')</script>&`;
const escaped = '&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;';

describe('html', () => {
  it('escapes each value, even in lists, and keeps its own results unchanged', () => {
    const { text } =
      html`<p title="${hostile}">${[hostile, html`<b>${1}</b>`]}${undefined}${false}${null}</p>`;
    expect(text).to.equal(`<p title="${escaped}">${escaped}<b>1</b></p>`);
  });
});

describe('renderDocument', () => {
  const body = html`<p>Text</p>`;

  it('escapes the title, the description, the canonical address and the links of the header', () => {
    const navigation = [{ href: hostile, text: hostile }];
    const page = {
      title: hostile,
      description: hostile,
      canonical: hostile,
      navigation,
      body,
    };
    const document = renderDocument(page);
    expect(document).not.to.contain('<script');
    expect(document).to.contain(`<title>${escaped} – `).and.contain(`<h1>${escaped}</h1>`);
    expect(document).to.contain(`<meta name="description" content="${escaped}">`);
    expect(document).to.contain(`<link rel="canonical" href="${escaped}">`);
    expect(document).to.contain(`<a href="${escaped}">${escaped}</a>`);
  });

  it('has a skip link, the header of the platform and one main element', () => {
    const document = renderDocument({ title: 'Page', body });
    expect(document).to.match(
      /<a class="skip" href="#content">.*<header class="site"><a class="brand" href="\/">.*<main id="content">/s,
    );
    expect(document).not.to.contain('<nav');
  });

  it('marks the link of the page, and of its section', () => {
    const navigation = [
      { href: '/directory', text: 'Directory' },
      { href: '/account', text: 'Account' },
    ];
    const linksAt = (path: string) =>
      renderDocument({ title: 'Page', body, navigation, path }).match(/<a href="[^>]*>/g);
    expect(linksAt('/directory')).to.deep.equal([
      '<a href="/directory" aria-current="page">',
      '<a href="/account">',
    ]);
    expect(linksAt('/account/codes')).to.deep.equal([
      '<a href="/directory">',
      '<a href="/account" aria-current="true">',
    ]);
    expect(linksAt('/accounts')?.join('')).not.to.contain('aria-current');
  });

  it('has a link to sign out for a signed-in person', () => {
    expect(
      renderDocument({
        title: 'Page',
        body,
        isSignedIn: true,
      }),
    ).to.contain('<a href="/oauth/logout">Sign out</a>');
  });
});

describe('the language of a response', () => {
  const send = (choice?: Parameters<typeof setLanguage>[1]) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    if (choice) {
      setLanguage(response, choice);
    }
    let headers: Record<string, string> = {};
    let body = '';
    Object.assign(response, {
      writeHead: (_status: number, sent: Record<string, string>) => {
        headers = sent;
      },
      end: (sent: string) => {
        body = sent;
      },
    });
    sendPage(response, { ...errorPage(undefined, undefined, choice?.language), isSignedIn: true });
    return {
      body,
      language: headers['Content-Language'],
      vary: headers.Vary,
    };
  };

  it('is the language of the document, its header and its headers', () => {
    const { body, language, vary } = send({ language: 'de', ofBrowser: true });
    expect([language, vary]).to.deep.equal(['de', 'Accept-Language']);
    expect(body)
      .to.contain('<html lang="de">')
      .and.contain('>Zum Inhalt springen</a>')
      .and.contain('>Abmelden</a>')
      .and.contain('<h1>Versuchen Sie es später erneut</h1>')
      .and.contain('>Zu Ihrem Konto</a>');
  });

  it('does not vary if the browser has not chosen it', () => {
    const { language, vary } = send({ language: 'en', ofBrowser: false });
    expect([language, vary]).to.deep.equal(['en', undefined]);
  });

  it('is English, without a header, by default', () => {
    const { body, language, vary } = send();
    expect([language, vary]).to.deep.equal([undefined, undefined]);
    expect(body).to.contain('<html lang="en">').and.contain('<h1>Try again later</h1>');
  });
});

describe('pageHeaders', () => {
  it('forbid storing, framing, scripts and resources, unless the page allows storing', () => {
    const page = { title: 'Page', body: html`` };
    const headers = pageHeaders(page);
    expect(headers['Cache-Control']).to.equal('no-store');
    expect(headers['X-Frame-Options']).to.equal('DENY');
    expect(headers['Content-Security-Policy']).to.equal(contentSecurityPolicy({ formTargets: [] }));
    expect(headers['Content-Security-Policy']).to.match(
      /^default-src 'none'; style-src 'sha256-[^']+';/,
    );
    expect(headers['Content-Security-Policy']).to.contain(
      "form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers['Content-Security-Policy']).to.contain('; img-src data:; ');
    expect(pageHeaders({ ...page, cacheControl: 'no-cache' })['Cache-Control']).to.equal(
      'no-cache',
    );
  });

  it('allow images of the same origin, and nothing else, to a page with images', () => {
    const page = { title: 'Page', body: html`` };
    const policyOf = (headers: Record<string, string>) => headers['Content-Security-Policy'];
    expect(policyOf(pageHeaders({ ...page, hasImages: true }))).to.equal(
      policyOf(pageHeaders(page))!.replace('img-src data:', "img-src 'self'"),
    );
  });

  it('allow the style of the page, which is in its document, by its hash', () => {
    const page = {
      title: 'Page',
      body: html``,
      style: '.logo{width:3rem}',
    };
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(renderDocument(page)) ?? [];
    expect(style).to.match(/\.logo\{width:3rem\}$/);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(pageHeaders(page)['Content-Security-Policy']).to.contain(`style-src 'sha256-${hash}';`);
    expect(pageHeaders({ ...page, style: '' })['Content-Security-Policy']).not.to.contain(hash);
  });
});

describe('scopeList', () => {
  it('shows description, risk and the reason of the publisher, escaped', () => {
    const { text } = scopeList(['investments.read', 'members.write'], (scope) =>
      scope === 'members.write' ? hostile : null,
    );
    expect(text)
      .to.contain('Read investment records')
      .and.contain('Low risk')
      .and.contain('High risk');
    expect(text).to.contain(`<small>${escaped}</small>`).and.not.contain('<script');
    expect(text.match(/<small>/g)).to.have.length(1);
  });
});
