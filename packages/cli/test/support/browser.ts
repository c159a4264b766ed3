/** What a browser without JavaScript does with the pages of a sign-in: it keeps cookies and sends forms. */
export interface Browser {
  open(url: string): Promise<Page>;
  /** Sends the form of the shown page, its hidden fields with these. */
  send(page: Page, fields: Record<string, string>): Promise<Page>;
}

interface Page {
  url: string;
  text: string;
}

export function createBrowser(): Browser {
  const cookies = new Map<string, string>();

  async function go(url: string, init: RequestInit): Promise<Page> {
    const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { Accept: 'text/html', Origin: new URL(url).origin, Cookie };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '') cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    const location = answer.headers.get('location');
    return location ? go(new URL(location, url).href, {}) : { url, text: await answer.text() };
  }

  return {
    open: (url) => go(url, {}),
    send({ url, text }, fields) {
      const action = /<form[^>]*action="([^"]*)"/.exec(text)?.[1] ?? url;
      const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const own = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
      return go(new URL(action, url).href, { method: 'POST', body: new URLSearchParams({ ...own, ...fields }) });
    },
  };
}
