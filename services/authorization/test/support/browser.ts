/** What a browser without JavaScript does: it keeps cookies, follows redirects of this host and sends forms. */
export interface Browser {
  open(url: string): Promise<Shown>;
  /** Sends the form of the shown page with these fields in place of its own. @param action which, where there are several */
  send(page: Shown, fields: Record<string, string>, action?: string): Promise<Shown>;
  /** The cookies that it would send there. */
  cookieHeader(url: string): string;
  cookies: Map<string, Map<string, string>>;
}

export interface Shown {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  /** Set where a redirect leads away: the application's redirect URI with its answer. */
  leaves: URL | undefined;
}

const maxRedirects = 10;

export function createBrowser(): Browser {
  /** By path. */
  const cookies: Browser['cookies'] = new Map();

  function keep(setCookie: string, url: URL): void {
    const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
    const mark = pair.indexOf('=');
    const attribute = (name: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const path = attribute('path') ?? url.pathname;
    const jar = cookies.get(path) ?? new Map<string, string>();
    cookies.set(path, jar);
    const expires = attribute('expires');
    const [name, value] = [pair.slice(0, mark), pair.slice(mark + 1)];
    if (value === '' || (expires !== undefined && Date.parse(expires) <= Date.now())) jar.delete(name);
    else jar.set(name, value);
  }

  function cookieHeader(url: URL): string {
    const fitting = [...cookies].filter(
      ([path]) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    );
    return fitting.flatMap(([, jar]) => [...jar].map(([name, value]) => `${name}=${value}`)).join('; ');
  }

  async function go(start: string, init: RequestInit): Promise<Shown> {
    let url = new URL(start);
    let request = init;
    for (let hop = 0; hop < maxRedirects; hop++) {
      const headers = {
        ...(request.headers as Record<string, string>),
        Accept: 'text/html',
        Cookie: cookieHeader(url),
      };
      const answer = await fetch(url, { ...request, headers, redirect: 'manual' });
      for (const setCookie of answer.headers.getSetCookie()) keep(setCookie, url);
      const location = answer.headers.get('location');
      const shown = {
        url: url.href,
        status: answer.status,
        headers: answer.headers,
        text: await answer.text(),
        leaves: undefined,
      };
      if (answer.status < 300 || answer.status > 399 || location === null) return shown;
      const next = new URL(location, url);
      if (next.origin !== url.origin) return { ...shown, leaves: next };
      url = next;
      request = {};
    }
    throw new Error(`more than ${maxRedirects} redirects from ${start}`);
  }

  return {
    cookies,
    open: (url) => go(url, {}),
    cookieHeader: (url) => cookieHeader(new URL(url)),
    send(page, fields, wanted) {
      const forms = page.text.match(/<form.*?<\/form>/gs) ?? [];
      const actionOf = (form: string) => /^<form[^>]* action="([^"]*)"/.exec(form)?.[1];
      const form = (wanted === undefined ? forms[0] : forms.find((one) => actionOf(one) === wanted)) ?? '';
      const action = actionOf(form) ?? page.url;
      const body = new URLSearchParams();
      for (const [, name, value] of form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
        body.set(name!, value!);
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return go(new URL(action, page.url).href, {
        method: 'POST',
        body,
        headers: { Origin: new URL(page.url).origin },
      });
    },
  };
}
