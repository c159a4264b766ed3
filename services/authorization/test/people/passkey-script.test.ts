import { runInNewContext } from 'node:vm';
import { html, pageHeaders, renderDocument } from '@irp/web-pages';
import { expect } from 'chai';
import { passkeyScript } from '../../src/people/pages/passkey-form.ts';
import { en } from '../../src/people/pages/texts/en.ts';

const hostile = `It's "so" \\ </script><script>alert('1')</script><!-- \n\u2028`;
const script = passkeyScript({
  ...en,
  hasPasskey: `1 ${hostile}`,
  passkeyCancelled: `2 ${hostile}`,
  passkeyFailed: `3 ${hostile} {error} ${hostile}`,
});

/** The script's message when the browser returns no passkey. */
async function errorAfter(name: string): Promise<string> {
  const problem = { textContent: '', hidden: true };
  let submit: (event: object) => Promise<void> = async () => {};
  const form = {
    dataset: { passkey: 'create', options: '{}' },
    elements: { credential: {} },
    querySelector: () => problem,
    addEventListener: (_type: string, listener: typeof submit) => {
      submit = listener;
    },
  };
  runInNewContext(script, {
    document: { querySelectorAll: () => [form] },
    PublicKeyCredential: { parseCreationOptionsFromJSON: (options: object) => options },
    navigator: {
      credentials: { create: () => Promise.reject(Object.assign(new Error(name), { name })) },
    },
  });
  await submit({ preventDefault: () => undefined });
  expect(problem.hidden).to.equal(false);
  return problem.textContent;
}

describe('people: the script of passkeys', () => {
  it('shows its texts, with every character', async () => {
    expect(await errorAfter('InvalidStateError')).to.equal(`1 ${hostile}`);
    expect(await errorAfter('NotAllowedError')).to.equal(`2 ${hostile}`);
    expect(await errorAfter('Other')).to.equal(`3 ${hostile} Other ${hostile}`);
  });

  it('is the only script of its page, and allowed by its hash', () => {
    const page = { title: 'Page', body: html``, script };
    const scripts = renderDocument(page).match(/<script>|<!--/g);
    expect(scripts).to.have.length(1);
    expect(pageHeaders(page)['Content-Security-Policy']).to.match(/ script-src 'sha256-[^']+';/);
  });
});
