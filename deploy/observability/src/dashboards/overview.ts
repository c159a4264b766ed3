import type { Dashboard } from '../dashboard.ts';
import { quantile, rate } from '../promql.ts';

const p99 = (by: string, selector = '') =>
  quantile(0.99, `gateway_request_duration_seconds_bucket{status=~"2xx|3xx"${selector}}`, by);
const requests = 'gateway_request_duration_seconds_count';
const failing = (by: string) =>
  `sum by (${by}) (${rate(`${requests}{status="5xx"}`)}) / sum by (${by}) (${rate(`${requests}{status!="aborted"}`)})`;

/**
 * Service level objectives, and the rate, errors and duration of requests by route, version and
 * tenant class.
 */
export const overview: Dashboard = {
  name: 'overview',
  title: 'Overview',
  rows: [
    {
      heading: 'Objectives (docs/operations/slos.md)',
      panels: [
        {
          title: 'Error budget of 30 days that is left',
          about: 'Below 0 the objective is missed. As far back as Prometheus stores.',
          type: 'stat',
          unit: 'percentunit',
          width: 24,
          redBelow: 0,
          queries: [
            {
              expr: '1 - (avg_over_time(objective:bad:rate5m[30d]) / avg_over_time(objective:all:rate5m[30d])) / on (objective) group_left () objective:budget:ratio',
              legend: '{{objective}}: {{of}}',
            },
          ],
        },
        {
          title: 'How fast it is used up',
          about: '1 is as fast as 30 days allow; from 14.4 on somebody is woken.',
          width: 12,
          red: 14.4,
          queries: [
            {
              expr: 'objective:bad:ratio1h / on (objective) group_left () objective:budget:ratio',
              legend: '{{objective}}: {{of}}',
            },
          ],
        },
        {
          title: 'Alerts',
          about: 'Those that fire, with their runbooks in docs/operations/runbooks.',
          width: 12,
          red: 1,
          queries: [
            {
              expr: 'count by (alertname, severity) (ALERTS{alertstate="firing"})',
              legend: '{{severity}} {{alertname}}',
            },
          ],
        },
      ],
    },
    {
      heading: 'Requests',
      panels: [
        {
          title: 'By kind',
          about: 'At all gateways.',
          unit: 'reqps',
          queries: [{ expr: `sum by (kind) (${rate(requests)})`, legend: '{{kind}}' }],
        },
        {
          title: 'By version',
          about: '`none`: pages, OAuth, and paths that nothing serves.',
          unit: 'reqps',
          queries: [{ expr: `sum by (version) (${rate(requests)})`, legend: '{{version}}' }],
        },
        {
          title: 'By tenant class',
          about: 'The plan of the organization; `anonymous`: without a valid credential.',
          unit: 'reqps',
          queries: [{ expr: `sum by (tenant) (${rate(requests)})`, legend: '{{tenant}}' }],
        },
        {
          title: 'By route',
          about: 'The ten busiest.',
          unit: 'reqps',
          queries: [{ expr: `topk(10, sum by (route) (${rate(requests)}))`, legend: '{{route}}' }],
        },
        {
          title: 'Exact status',
          about: '429: limits. `aborted`: the response is not complete.',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (status) (${rate('gateway_responses_total')}) > 0`,
              legend: '{{status}}',
            },
          ],
        },
        {
          title: 'To services',
          about: 'In flight, and imports and exports.',
          queries: [
            {
              expr: 'sum by (upstream) (gateway_upstream_in_flight + gateway_upstream_streams)',
              legend: '{{upstream}}',
            },
          ],
        },
      ],
    },
    {
      heading: 'Errors',
      panels: [
        {
          title: 'Failures by route',
          about: 'The part that is 5xx, of the ten worst.',
          unit: 'percentunit',
          red: 0.001,
          queries: [
            {
              expr: `topk(10, ${failing('route, version')} > 0) or vector(0)`,
              legend: '{{version}} {{route}}',
            },
          ],
        },
        {
          title: 'Failures by version',
          about: 'The part that is 5xx.',
          unit: 'percentunit',
          red: 0.001,
          queries: [{ expr: `${failing('version')} or vector(0)`, legend: '{{version}}' }],
        },
        {
          title: 'Failures by tenant class',
          about: 'The part that is 5xx.',
          unit: 'percentunit',
          red: 0.001,
          queries: [{ expr: `${failing('tenant')} or vector(0)`, legend: '{{tenant}}' }],
        },
        {
          title: 'Failures in services',
          about: 'By operation, the ten most frequent.',
          unit: 'reqps',
          queries: [
            {
              expr: `topk(10, sum by (service, operation) (${rate('http_request_duration_seconds_count{status=~"5.."}')})) or vector(0)`,
              legend: '{{service}} {{operation}}',
            },
          ],
        },
        {
          title: 'Circuit breakers',
          about: '1: the circuit breaker is open, and the service gets no requests of the class.',
          red: 1,
          queries: [
            {
              expr: 'max by (upstream, class) (gateway_upstream_breaker_open)',
              legend: '{{upstream}} {{class}}',
            },
          ],
        },
        {
          title: 'Requests that services did not answer',
          about: 'Failed, or repeated on a new connection.',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (upstream) (${rate('gateway_upstream_failures')})`,
              legend: '{{upstream}}',
            },
            {
              expr: `sum by (upstream) (${rate('gateway_upstream_retries')})`,
              legend: '{{upstream}}, repeated',
            },
          ],
        },
      ],
    },
    {
      heading: 'Duration (99th percentile of what was served)',
      panels: [
        {
          title: 'By kind',
          about: 'Objectives: reads 250 ms, writes and tokens 500 ms.',
          unit: 's',
          queries: [
            {
              expr: p99('kind'),
              legend: '{{kind}}',
            },
          ],
        },
        {
          title: 'By version',
          about: 'Reads.',
          unit: 's',
          queries: [
            {
              expr: p99('version', ',kind="read"'),
              legend: '{{version}}',
            },
          ],
        },
        {
          title: 'By tenant class',
          about: 'Reads.',
          unit: 's',
          queries: [
            {
              expr: p99('tenant', ',kind="read"'),
              legend: '{{tenant}}',
            },
          ],
        },
        {
          title: 'By route',
          about: 'The ten slowest.',
          unit: 's',
          width: 12,
          queries: [{ expr: `topk(10, ${p99('route, kind')})`, legend: '{{kind}} {{route}}' }],
        },
        {
          title: 'In services',
          about: 'By operation, the ten slowest.',
          unit: 's',
          width: 12,
          queries: [
            {
              expr: `topk(10, ${quantile(0.99, 'http_request_duration_seconds_bucket', 'service', 'operation')})`,
              legend: '{{service}} {{operation}}',
            },
          ],
        },
      ],
    },
  ],
};
