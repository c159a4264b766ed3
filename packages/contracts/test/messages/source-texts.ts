import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Sources of messages of the API and of pages. */
const sources = [
  'gateway/src/**/*.ts',
  'packages/{contracts,errors,http,persistence,public-fetch,web-pages}/src/**/*.ts',
  'services/*/src/**/*.ts',
];

/** Folders and files with texts that no person reads in the console. */
const notInConsole = [
  // Pages, mails and documentation.
  'gateway/src/(docs|pages|sdk)/',
  'packages/contracts/src/(openapi|permissions)/',
  'packages/contracts/src/.*examples.ts',
  'services/authorization/src/(account|oauth)/',
  'services/authorization/src/people/(pages|passkeys|passwords)/',
  'services/(directory/src|notifications/src/mail(/recipients)?)/pages/',
  'services/notifications/src/mail/rendering/',
  // For programs and for operators at a command line only.
  'gateway/src/(observability|proofs|server|versions)/',
  'gateway/src/steps/(check-(gateway-method|headers|path)|serve-resource-metadata).ts',
  'gateway/src/credentials/presented-credential.ts',
  'gateway/src/[a-z-]+.ts',
  'packages/contracts/src/(manifest/|authorization/internal.ts)',
  'packages/(web-pages/src/|persistence/src/migrations/|public-fetch/src/outgoing-networks.ts)',
  'services/audit/src/(archive/|checkpoint-log/|integrity/|keys/|recorder/(?!integrity-error)|retention/|store/)',
  'services/audit/src/(subscriptions|witnesses)/',
  'services/audit/src/operations/(get-log-.*|require-no-gap).ts',
  'services/authorization/src/(notices/|people/same-addresses.ts|workspaces/provision-workspace.ts)',
  'services/notifications/src/mail/operations/read-mailbox-mail.ts',
  'services/[a-z]+/src/[a-z-]+.ts',
].map((path) => new RegExp(`^${path.replaceAll('.ts', '\\.ts')}`));

/** A text of a source file. The parts surround values inserted by the program. */
export interface SourceText {
  file: string;
  parts: string[];
}

const verbs =
  'must|is|has|have|are|needs?|does|was|can|cannot|may|contains|belongs|matches|requires|should|would';
const ofField = new RegExp(`^(?:${verbs}) [a-z0-9{]`);
const sentence = new RegExp(`^(?:[A-Z“"{]|[a-zA-Z]+ (?:${verbs}) )[^\\n]* [^\\n]*[.!?]$`);
const openSentence = /^[A-Z][a-z]* [^\n]*\{\}$/;
const leastLetters = 12;

/** Whether a text has words, unlike `{} {}.`: such a text would match every message. */
export function isTelling({ parts }: SourceText): boolean {
  return parts.join('').replaceAll(/[^a-z]/gi, '').length >= leastLetters;
}

/** Whether a text is a message: a sentence, or the text after the name of a field. */
export function isMessage(source: SourceText): boolean {
  const text = source.parts.join('{}');
  if (source.file.startsWith('packages/contracts/')) {
    // Sentences of the contracts are their documentation.
    return ofField.test(text);
  }
  const isOpen = openSentence.test(text) && isTelling(source);
  return isOpen || ofField.test(text) || sentence.test(text);
}

export function textsOfSources(): SourceText[] {
  return globSync(sources, { cwd: root }).flatMap((file) =>
    textsOf(file, readFileSync(`${root}${file}`, 'utf8')),
  );
}

/** The texts that people read in the console. */
export function textsForPeople(texts: readonly SourceText[]): SourceText[] {
  return texts.filter(({ file }) => !notInConsole.some((path) => path.test(file)));
}

function textsOf(file: string, source: string): SourceText[] {
  const texts: SourceText[] = [];
  const visit = (node: ts.Node): void => {
    if (isForOthers(node)) {
      return;
    }
    if (ts.isStringLiteralLike(node)) {
      texts.push({ file, parts: [node.text] });
    }
    if (ts.isTemplateExpression(node)) {
      const tails = node.templateSpans.map(({ literal }) => literal.text);
      texts.push({ file, parts: [node.head.text, ...tails] });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return texts;
}

const documentation = new Set(['action', 'causes', 'description', 'internal', 'meaning', 'title']);

/** Imports, documentation, and errors of a program. */
function isForOthers(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node)) {
    const { name, initializer } = node;
    return (
      ts.isIdentifier(name) && documentation.has(name.text) && !ts.isCallExpression(initializer)
    );
  }
  if (ts.isNewExpression(node)) {
    return ts.isIdentifier(node.expression) && /^(?:Type|Range)?Error$/.test(node.expression.text);
  }
  return ts.isImportDeclaration(node);
}
