/** The parsed contents of a file in `templates/`. */
export interface TemplateFile {
  subject: string;
  /**
   * The text that tells the recipient the reason for the mail. Default: the text for the category
   * in `texts.yaml`.
   */
  why: string | undefined;
  /** The text of the mail as Markdown. */
  body: string;
}

const shape = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s;

/**
 * Parses a file. The values of `subject:` and `why:` extend to the end of the line. Unlike in YAML,
 * the values may thus contain colons, quotes and braces.
 * @throws Error with the file name
 */
export function readTemplateFile(text: string, file: string): TemplateFile {
  const { head, body } = shape.exec(text.replaceAll('\r\n', '\n'))?.groups ?? {};
  if (head === undefined || body === undefined || body.trim() === '') {
    throw new Error(`${file} must begin with "---", "subject: …", "---", followed by a text`);
  }
  const fields = new Map<string, string>();
  for (const line of head.split('\n')) {
    const { name, value } = /^(?<name>subject|why): +(?<value>\S.*)$/.exec(line)?.groups ?? {};
    if (name === undefined || value === undefined || fields.has(name)) {
      throw new Error(`${file}: "${line}" must be "subject: …" or "why: …", once each`);
    }
    fields.set(name, value.trim());
  }
  const subject = fields.get('subject');
  if (subject === undefined) {
    throw new Error(`${file} has no subject`);
  }
  return {
    subject,
    why: fields.get('why'),
    body: body.trim(),
  };
}
