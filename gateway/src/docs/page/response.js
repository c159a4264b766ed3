const longestText = 100_000;

/** Shows the status, the headers and the body of a response. */
export function showResponse(response, text, ms) {
  const output = say(`${response.status} ${response.statusText}, ${Math.round(ms)} ms`);
  const headers = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = 'Headers';
  const lines = [...response.headers].map((header) => header.join(': '));
  headers.append(summary, preformatted(lines.join('\n')));
  output.append(headers, preformatted(readable(response, text)));
}

/** Shows a message instead of a response. */
export function say(message) {
  const output = document.getElementById('response');
  const line = document.createElement('p');
  line.textContent = message;
  output.replaceChildren(line);
  return output;
}

function preformatted(text) {
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.textContent = text;
  return pre;
}

/**
 * Returns the body as readable text: JSON is indented, and a long text is shortened and ends with a
 * note.
 */
function readable(response, text) {
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  const shown = isJson && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return shown.length > longestText
    ? `${shown.slice(0, longestText)}\n… shortened: the response has ${text.length} characters`
    : shown;
}
