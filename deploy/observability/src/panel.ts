/**
 * A query in PromQL. `legend` names each series, with labels as `{{label}}`. Default: all labels.
 */
interface Query {
  expr: string;
  legend?: string;
}

export interface PanelDefinition {
  title: string;
  /** A sentence about normal values, or about the next step of the reader. */
  about: string;
  queries: readonly Query[];
  unit?: 'reqps' | 's' | 'percentunit' | 'bytes' | 'short' | 'ops' | 'dateTimeFromNow';
  /** `stat`: a number for each series. Default: lines over time. */
  type?: 'timeseries' | 'stat';
  /** Width in columns of 24. Default: {@link defaultWidth}. */
  width?: number;
  /** The panel is red from this value on. */
  red?: number;
  /** Instead of `red`: the panel is red below this value. */
  redBelow?: number;
}

/** Panels below a heading. */
export interface Row {
  heading: string;
  panels: readonly PanelDefinition[];
}

export const defaultWidth = 8;
const datasource = { type: 'prometheus', uid: '$' + '{datasource}' };

/**
 * Returns a panel of Grafana (schema version 41).
 * @param place the upper left cell in the grid of the dashboard
 */
export function toPanel(definition: PanelDefinition, id: number, place: { x: number; y: number }) {
  const { title, about, queries, unit = 'short', type = 'timeseries' } = definition;
  return {
    id,
    type,
    title,
    description: about,
    datasource,
    gridPos: {
      h: type === 'stat' ? 5 : 8,
      w: definition.width ?? defaultWidth,
      ...place,
    },
    fieldConfig: {
      defaults: {
        unit,
        thresholds: { mode: 'absolute', steps: colorSteps(definition) },
      },
      overrides: [],
    },
    options: type === 'stat' ? statOptions : timeseriesOptions,
    targets: queries.map(({ expr, legend }, at) => ({
      refId: String.fromCodePoint(65 + at),
      datasource,
      editorMode: 'code',
      range: true,
      expr,
      legendFormat: legend ?? '__auto',
    })),
  };
}

const statOptions = {
  reduceOptions: {
    calcs: ['lastNotNull'],
    fields: '',
    values: false,
  },
  colorMode: 'value',
  textMode: 'value_and_name',
};

const timeseriesOptions = {
  legend: { displayMode: 'list', placement: 'bottom' },
  tooltip: { mode: 'multi', sort: 'desc' },
};

/** Each color applies from its value on; the value null is the minimum. */
function colorSteps({ red, redBelow }: PanelDefinition) {
  if (redBelow !== undefined) {
    return [
      { color: 'red', value: null },
      { color: 'green', value: redBelow },
    ];
  }
  const green = { color: 'green', value: null };
  return red === undefined ? [green] : [green, { color: 'red', value: red }];
}
