import { credentials, isPlain, isToken, onCredentialsChange } from './credentials.js';
import { root } from './root.js';

const chosen = 'irp.language';

/**
 * Shows the code sample in the selected language, with the reader's credentials and the origin of
 * this page.
 */
export function showSamples() {
  const samples = [...document.querySelectorAll('.sample')];
  if (samples.length === 0) {
    return;
  }
  const tabs = document.createElement('div');
  tabs.setAttribute('role', 'tablist');
  tabs.setAttribute('aria-label', 'Language');
  const select = (label) => {
    for (const sample of samples) {
      const isSelected = sample.dataset.label === label;
      const tab = document.getElementById(`tab-${sample.dataset.label}`);
      sample.hidden = !isSelected;
      tab.setAttribute('aria-selected', String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
    }
    remember(label);
  };
  for (const sample of samples) {
    const { label } = sample.dataset;
    sample.querySelector('h3').hidden = true;
    sample.setAttribute('role', 'tabpanel');
    sample.setAttribute('aria-labelledby', `tab-${label}`);
    tabs.append(tabOf(label, select));
    // Browsers provide the clipboard only to pages over HTTPS and pages on localhost.
    if (navigator.clipboard !== undefined) {
      sample.append(copyButton(sample.querySelector('code')));
    }
  }
  tabs.addEventListener('keydown', (event) => moveFocus(event, tabs));
  samples[0].before(tabs);
  const labels = samples.map((sample) => sample.dataset.label);
  const last = remembered();
  select(labels.includes(last) ? last : labels[0]);
  fillIn(samples);
}

/**
 * Stores the selected language. `localStorage` throws if the browser blocks the storage of the
 * site.
 */
function remember(label) {
  try {
    localStorage.setItem(chosen, label);
  } catch {
    // Without storage, the next page starts with the first language.
  }
}

function remembered() {
  try {
    return localStorage.getItem(chosen);
  } catch {
    return null;
  }
}

function tabOf(label, select) {
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.id = `tab-${label}`;
  tab.textContent = label;
  tab.setAttribute('role', 'tab');
  tab.addEventListener('click', () => select(label));
  return tab;
}

/** Moves the focus between tabs with the arrow keys (WAI-ARIA Authoring Practices). */
function moveFocus(event, tabs) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const all = [...tabs.children];
  const at = all.indexOf(document.activeElement);
  if (step === undefined || at === -1) {
    return;
  }
  const next = all[(at + step + all.length) % all.length];
  next.focus();
  next.click();
}

function copyButton(code) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'second';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
  });
  return button;
}

function fillIn(samples) {
  const texts = new Map(
    samples.map((sample) => {
      const code = sample.querySelector('code');
      return [code, code.textContent];
    }),
  );
  const show = () => {
    const { apiKey, token } = credentials();
    const isSignedIn = isToken(token);
    const key = isPlain(apiKey) ? apiKey : 'YOUR_API_KEY';
    const host = root.href.replace(/\/$/, '');
    for (const [code, text] of texts) {
      code.textContent = text
        .replaceAll('https://YOUR_HOST', () => host)
        .replaceAll('X-API-Key', (name) => (isSignedIn ? 'Authorization' : name))
        .replaceAll('YOUR_API_KEY', () => (isSignedIn ? `Bearer ${token}` : key));
    }
  };
  show();
  onCredentialsChange(show);
}
