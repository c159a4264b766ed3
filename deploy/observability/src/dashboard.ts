import { type Row, toPanel } from './panel.ts';

export interface Dashboard {
  /** Also the name of its file. */
  name: string;
  title: string;
  rows: readonly Row[];
}

const columns = 24;
const rowHeight = 1;

/** A dashboard of Grafana, as a file: panels from left to right, below the heading of their row. */
export function toGrafana({ name, title, rows }: Dashboard) {
  const panels: object[] = [];
  let [id, y] = [1, 0];
  for (const { heading, panels: definitions } of rows) {
    panels.push({
      id: id++,
      type: 'row',
      title: heading,
      collapsed: false,
      gridPos: {
        h: rowHeight,
        w: columns,
        x: 0,
        y,
      },
      panels: [],
    });
    y += rowHeight;
    let [x, height] = [0, 0];
    for (const definition of definitions) {
      const { width = 8 } = definition;
      if (x + width > columns) {
        [x, y, height] = [0, y + height, 0];
      }
      const panel = toPanel(definition, id++, { x, y });
      panels.push(panel);
      x += width;
      height = Math.max(height, panel.gridPos.h);
    }
    y += height;
  }
  return {
    uid: `irp-${name}`,
    title,
    tags: ['irp'],
    schemaVersion: 41,
    version: 1,
    editable: false,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    graphTooltip: 1,
    templating: {
      list: [
        {
          name: 'datasource',
          label: 'Data source',
          type: 'datasource',
          query: 'prometheus',
          current: {},
        },
      ],
    },
    annotations: { list: [] },
    links: [
      {
        type: 'dashboards',
        title: 'Dashboards',
        tags: ['irp'],
        asDropdown: false,
        includeVars: true,
        keepTime: true,
      },
    ],
    panels,
  };
}
