const { root } = document.body.dataset;
const field = document.getElementById('query');
const results = document.getElementById('results');
const mostResults = 12;
let index;

document.getElementById('search').hidden = false;
field.addEventListener('focus', load);
field.addEventListener('input', show);
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.('input, textarea, select');
  if (event.key === '/' && !isTyping) {
    event.preventDefault();
    field.focus();
  }
  if (event.key === 'Escape') {
    results.replaceChildren();
  }
});
document.addEventListener('click', (event) => {
  if (event.target.closest('#search') === null) {
    results.replaceChildren();
  }
});

/** The index is made when the reader first searches. */
function load() {
  index ??= loadIndex();
  return index;
}

async function loadIndex() {
  const [{ default: MiniSearch }, response] = await Promise.all([
    import(new URL('minisearch.js', import.meta.url).href),
    fetch(`${root}docs/search.json`),
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
  search.addAll(await response.json());
  return search;
}

async function show() {
  const query = field.value.trim();
  const found = query === '' ? [] : (await load()).search(query).slice(0, mostResults);
  // The reader may have typed on meanwhile.
  if (query !== field.value.trim()) {
    return;
  }
  results.replaceChildren(...found.map(resultOf));
  if (query !== '' && found.length === 0) {
    const none = document.createElement('li');
    none.className = 'none';
    none.textContent = `Nothing has “${query}”.`;
    results.append(none);
  }
}

function resultOf({ id, kind, title }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const note = document.createElement('small');
  link.href = root + id;
  note.textContent = ` ${kind}`;
  link.append(title, note);
  item.append(link);
  return item;
}
