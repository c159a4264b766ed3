import { writeFileSync } from 'node:fs';
import { layoutHtml } from './layout-html.ts';

// Mails are sent without MJML and its many dependencies: its output is committed.
writeFileSync(new URL('../templates/layout.html', import.meta.url), await layoutHtml());
