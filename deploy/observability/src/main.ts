import { writeFile } from 'node:fs/promises';
import { toGrafana } from './dashboard.ts';
import { dashboards } from './dashboards.ts';

// `npm run dashboards`: writes the files for Grafana.
for (const dashboard of dashboards) {
  const file = new URL(`../grafana/dashboards/${dashboard.name}.json`, import.meta.url);
  await writeFile(file, `${JSON.stringify(toGrafana(dashboard), undefined, 2)}\n`);
}
