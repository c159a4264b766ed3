import { writeFileSync } from 'node:fs';
import { layoutHtml } from './layout-html.ts';

// The output of MJML is committed: the service sends mails without MJML and many dependencies.
writeFileSync(new URL('../templates/layout.html', import.meta.url), await layoutHtml());
