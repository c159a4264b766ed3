import { root } from './root.js';

const field = document.getElementById('query');
const results = document.getElementById('results');
const mostResults = 12;
let index;
let isLoaded = false;

document.getElementById('search').hidden = false;
field.addEventListener('focus', () => load().catch(() => undefined));
field.addEventListener('input', show);
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.('input, textarea, select');
  if (event.key === '/' && !isTyping) {
    event.preventDefault();
    field.focus();
  }
  if (event.key === 'Escape') {
    if (results.contains(document.activeElement)) {
      field.focus();
    }
    results.replaceChildren();
  }
});
document.getElementById('search').addEventListener('keydown', moveBetweenResults);
document.addEventListener('click', (event) => {
  if (event.target.closest('#search') === null) {
    results.replaceChildren();
  }
});

/**
 * Moves the focus between the field and the results with the arrow keys. In the field, Enter opens
 * the first result.
 */
function moveBetweenResults(event) {
  if (event.key === 'Enter' && event.target === field) {
    results.querySelector('a')?.click();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const places = [field, ...results.querySelectorAll('a')];
  const next = places[places.indexOf(document.activeElement) + step];
  if (step === undefined || next === undefined) {
    return;
  }
  event.preventDefault();
  next.focus();
}

/** Loads the entries and builds the search index, when the reader first searches. */
function load() {
  index ??= loadIndex().catch((error) => {
    index = undefined;
    throw error;
  });
  return index;
}

async function loadIndex() {
  const [{ default: MiniSearch }, response] = await Promise.all([
    import(new URL('minisearch.js', import.meta.url).href),
    fetch(new URL('docs/search.json', root)),
  ]);
  const search = new MiniSearch({
    idField: 'url',
    fields: ['title', 'text'],
    storeFields: ['kind', 'title'],
    searchOptions: {
      boost: { title: 3 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
      boostDocument: (_id, _term, { kind }) => (kind === 'Operation' ? 2 : 1),
    },
  });
  if (!response.ok) {
    throw new Error(`${response.status} ${response.statusText}`);
  }
  search.addAll(await response.json());
  return search;
}

async function show() {
  const query = field.value.trim();
  let found = [];
  try {
    if (query !== '' && !isLoaded) {
      results.replaceChildren(noteOf('Loading …'));
    }
    found = query === '' ? [] : find(await load(), query);
    isLoaded = true;
  } catch (error) {
    results.replaceChildren(noteOf(`The search could not be loaded: ${error.message}`));
    return;
  }
  // The reader may have changed the text while the index was loading.
  if (query !== field.value.trim()) {
    return;
  }
  results.replaceChildren(...found.map(resultOf));
  if (query !== '' && found.length === 0) {
    results.append(noteOf(`Nothing has “${query}”.`));
  }
}

/**
 * Returns the entries that contain all words of the query, best match first. If no entry contains
 * all words, returns the entries that contain some of the words.
 */
function find(search, query) {
  const found = search.search(query);
  const all = found.length > 0 ? found : search.search(query, { combineWith: 'OR' });
  return all.slice(0, mostResults);
}

function noteOf(text) {
  const note = document.createElement('li');
  note.className = 'none';
  note.textContent = text;
  return note;
}

function resultOf({ id, kind, title }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const note = document.createElement('small');
  link.href = new URL(id, root).href;
  note.textContent = ` ${kind}`;
  link.append(title, note);
  item.append(link);
  return item;
}
