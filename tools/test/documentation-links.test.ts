import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { repositoryFiles } from './repository-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const pages = repositoryFiles().filter((path) => path.endsWith('.md'));
// Addresses of other sites, and placeholders of mail templates, are no files.
const link = /\]\((?!https?:|\{\{)([^)\s]+)\)/g;

/** The fragment of a heading, by the rule of code hosts. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

describe('documentation', () => {
  for (const page of pages) {
    it(`${page} links only to files and headings that exist`, () => {
      for (const [, target = ''] of read(page).matchAll(link)) {
        const [path = '', heading] = new URL(target, `file:///${page}`).href
          .slice('file:///'.length)
          .split('#');
        expect(existsSync(root + path), target).to.equal(true);
        if (heading === undefined) {
          continue;
        }
        const anchors = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
          anchor(text),
        );
        expect(anchors, target).to.include(heading);
      }
    });
  }
});
