import { html } from './html.ts';
import type { Page } from './page.ts';
import { faultNote } from './sign-in-page.ts';

interface CodeFields {
  /** The sealed proof of the first step. */
  step: string;
  fault?: string | undefined;
  application?: string | undefined;
  /** Where the form goes, where that is not the page itself. */
  action?: string;
}

/** The second page of a sign-in. */
export function codePage({ step, fault, application, action }: CodeFields): Pick<Page, 'title' | 'body'> {
  return {
    title: 'Enter your code',
    body: html`${faultNote(fault)}
<form method="post"${action && html` action="${action}"`}><input type="hidden" name="step" value="${step}">
<label for="code">Code from your authenticator app, or a recovery code</label>
<input type="text" id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus>
<p class="actions"><button type="submit" name="action" value="sign-in">Sign in</button>
${application && html`<button class="second" type="submit" name="action" value="deny" formnovalidate>Cancel</button>`}</p>
</form>`,
  };
}
