/** A browser without JavaScript: stores cookies, follows redirects and submits forms. */
export interface Browser {
  open(url: string): Promise<Page>;
  /** Submits the form of the page: the hidden fields and `fields`. */
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
    const headers = {
      Accept: 'text/html',
      Origin: new URL(url).origin,
      Cookie,
    };
    const response = await fetch(url, {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '') {
        cookies.delete(name!);
      } else {
        cookies.set(name!, value!);
      }
    }
    const location = response.headers.get('location');
    return location ? go(new URL(location, url).href, {}) : { url, text: await response.text() };
  }

  return {
    open: (url) => go(url, {}),
    send({ url, text }, fields) {
      const action = /<form[^>]*action="([^"]*)"/.exec(text)?.[1] ?? url;
      const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const hiddenFields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
      return go(new URL(action, url).href, {
        method: 'POST',
        body: new URLSearchParams({ ...hiddenFields, ...fields }),
      });
    },
  };
}
