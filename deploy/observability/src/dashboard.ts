import { defaultWidth, type Row, toPanel } from './panel.ts';

export interface Dashboard {
  /** The name of the dashboard and of its file. */
  name: string;
  title: string;
  rows: readonly Row[];
}

const columns = 24;
const rowHeight = 1;

/** Returns the file of a dashboard for Grafana (schema version 41). */
export function toGrafana({ name, title, rows }: Dashboard) {
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
    panels: placedPanels(rows),
  };
}

/**
 * Places panels from left to right, below the heading of their row. Positions and sizes are numbers
 * of cells in the grid of Grafana.
 */
function placedPanels(rows: readonly Row[]): object[] {
  const placed: object[] = [];
  let id = 1;
  let y = 0;
  for (const { heading, panels } of rows) {
    placed.push({
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
    let x = 0;
    let lineHeight = 0;
    for (const definition of panels) {
      const { width = defaultWidth } = definition;
      if (x + width > columns) {
        x = 0;
        y += lineHeight;
        lineHeight = 0;
      }
      const panel = toPanel(definition, id++, { x, y });
      placed.push(panel);
      x += width;
      lineHeight = Math.max(lineHeight, panel.gridPos.h);
    }
    y += lineHeight;
  }
  return placed;
}
