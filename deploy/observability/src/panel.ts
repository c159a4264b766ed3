/** What a panel shows: PromQL, and what its series are called (`{{label}}`). */
interface Query {
  expr: string;
  legend?: string;
}

export interface PanelDefinition {
  title: string;
  /** One sentence: what is normal, or what follows. */
  about: string;
  queries: readonly Query[];
  unit?: 'reqps' | 's' | 'percentunit' | 'bytes' | 'short' | 'ops' | 'dateTimeFromNow';
  /** `stat`: one number for each series. Default: lines over time. */
  type?: 'timeseries' | 'stat';
  /** Of 24 columns. Default 8. */
  width?: number;
  /** From which value on it is red. */
  red?: number;
  /** Below the value instead. */
  redBelow?: number;
}

/** Panels below a heading. */
export interface Row {
  heading: string;
  panels: readonly PanelDefinition[];
}

const datasource = { type: 'prometheus', uid: '$' + '{datasource}' };

/** A panel of Grafana (schema version 41), at a place. */
export function toPanel(definition: PanelDefinition, id: number, place: { x: number; y: number }) {
  const {
    title,
    about,
    queries,
    unit = 'short',
    type = 'timeseries',
    width = 8,
    red,
    redBelow,
  } = definition;
  const steps =
    redBelow === undefined
      ? [
          { color: 'green', value: null },
          ...(red === undefined ? [] : [{ color: 'red', value: red }]),
        ]
      : [
          { color: 'red', value: null },
          { color: 'green', value: redBelow },
        ];
  const options =
    type === 'stat'
      ? {
          reduceOptions: {
            calcs: ['lastNotNull'],
            fields: '',
            values: false,
          },
          colorMode: 'value',
          textMode: 'value_and_name',
        }
      : {
          legend: { displayMode: 'list', placement: 'bottom' },
          tooltip: { mode: 'multi', sort: 'desc' },
        };
  return {
    id,
    type,
    title,
    description: about,
    datasource,
    gridPos: {
      h: type === 'stat' ? 5 : 8,
      w: width,
      ...place,
    },
    fieldConfig: {
      defaults: {
        unit,
        thresholds: { mode: 'absolute', steps },
      },
      overrides: [],
    },
    options,
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
