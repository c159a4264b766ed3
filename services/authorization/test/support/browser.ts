/**
 * A browser without JavaScript: stores cookies, follows redirects within the origin and submits
 * forms.
 */
export interface Browser {
  open(url: string): Promise<BrowserPage>;
  /**
   * Submits a form of the page with these fields and the form's hidden fields.
   * @param action of the form; default: the first form
   */
  send(page: BrowserPage, fields: Record<string, string>, action?: string): Promise<BrowserPage>;
  /**
   * Submits the first form of the page.
   * @returns the target of the redirect; the browser has not followed the redirect
   */
  submit(page: BrowserPage, fields: Record<string, string>): Promise<string>;
  /** The browser's Cookie header for the URL. */
  cookieHeader(url: string): string;
  /** Values by name, by path. */
  cookies: Map<string, Map<string, string>>;
}

export interface BrowserPage {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  /**
   * The target of a redirect to another origin, such as the application's redirect URI with its
   * parameters.
   */
  externalRedirect: URL | undefined;
}

const maxRedirects = 10;

/** @param sent headers of each request, such as the browser's User-Agent */
export function createBrowser(sent: Record<string, string> = {}): Browser {
  const cookies: Browser['cookies'] = new Map();

  function storeCookie(setCookie: string, url: URL): void {
    const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
    const mark = pair.indexOf('=');
    const attribute = (name: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const path = attribute('path') ?? url.pathname;
    const jar = cookies.get(path) ?? new Map<string, string>();
    cookies.set(path, jar);
    const expires = attribute('expires');
    const [name, value] = [pair.slice(0, mark), pair.slice(mark + 1)];
    if (value === '' || (expires !== undefined && Date.parse(expires) <= Date.now())) {
      jar.delete(name);
    } else {
      jar.set(name, value);
    }
  }

  function cookieHeader(url: URL): string {
    const matching = [...cookies].filter(
      ([path]) =>
        url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    );
    return matching
      .flatMap(([, jar]) => [...jar].map(([name, value]) => `${name}=${value}`))
      .join('; ');
  }

  async function navigate(start: string, init: RequestInit, follows = true): Promise<BrowserPage> {
    let url = new URL(start);
    let request = init;
    for (let hop = 0; hop < maxRedirects; hop++) {
      const headers = {
        ...sent,
        ...(request.headers as Record<string, string>),
        Accept: 'text/html',
        Cookie: cookieHeader(url),
      };
      const response = await fetch(url, {
        ...request,
        headers,
        redirect: 'manual',
      });
      for (const setCookie of response.headers.getSetCookie()) {
        storeCookie(setCookie, url);
      }
      const location = response.headers.get('location');
      const shown = {
        url: url.href,
        status: response.status,
        headers: response.headers,
        text: await response.text(),
        externalRedirect: undefined,
      };
      if (response.status < 300 || response.status > 399 || location === null) {
        return shown;
      }
      const next = new URL(location, url);
      if (next.origin !== url.origin || !follows) {
        return { ...shown, externalRedirect: next };
      }
      url = next;
      request = {};
    }
    throw new Error(`more than ${maxRedirects} redirects from ${start}`);
  }

  function post(
    page: BrowserPage,
    fields: Record<string, string>,
    formAction?: string,
    follows = true,
  ): Promise<BrowserPage> {
    const forms = page.text.match(/<form.*?<\/form>/gs) ?? [];
    const actionOf = (form: string) => /^<form[^>]* action="([^"]*)"/.exec(form)?.[1];
    const form =
      (formAction === undefined ? forms[0] : forms.find((one) => actionOf(one) === formAction)) ??
      '';
    const action = actionOf(form) ?? page.url;
    const body = new URLSearchParams();
    for (const [, name, value] of form.matchAll(
      /<input type="hidden" name="([^"]*)" value="([^"]*)"/g,
    )) {
      body.set(name!, value!);
    }
    for (const [name, value] of Object.entries(fields)) {
      body.set(name, value);
    }
    return navigate(
      new URL(action, page.url).href,
      {
        method: 'POST',
        body,
        headers: { Origin: new URL(page.url).origin },
      },
      follows,
    );
  }

  return {
    cookies,
    open: (url) => navigate(url, {}),
    cookieHeader: (url) => cookieHeader(new URL(url)),
    send: (page, fields, formAction) => post(page, fields, formAction),
    async submit(page, fields) {
      const { externalRedirect, status } = await post(page, fields, undefined, false);
      if (externalRedirect === undefined) {
        throw new Error(`the form was answered with status ${status}, no redirect`);
      }
      return externalRedirect.href;
    },
  };
}
