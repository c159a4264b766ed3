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
          title: 'Remaining error budget of 30 days',
          about: 'Below 0, the objective is missed. Only data that Prometheus still stores counts.',
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
          title: 'Burn rate of the error budget',
          about: 'At 1, the budget lasts exactly 30 days. From 14.4 on, an alert pages somebody.',
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
          title: 'Firing alerts',
          about: 'docs/operations/runbooks has a runbook for each alert.',
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
          title: 'Requests by kind',
          about: 'Requests to all gateways.',
          unit: 'reqps',
          queries: [{ expr: `sum by (kind) (${rate(requests)})`, legend: '{{kind}}' }],
        },
        {
          title: 'Requests by API version',
          about: '`none`: web pages, OAuth, and paths that do not exist.',
          unit: 'reqps',
          queries: [{ expr: `sum by (version) (${rate(requests)})`, legend: '{{version}}' }],
        },
        {
          title: 'Requests by tenant class',
          about: 'The class is the plan of the organization. `anonymous`: no valid credential.',
          unit: 'reqps',
          queries: [{ expr: `sum by (tenant) (${rate(requests)})`, legend: '{{tenant}}' }],
        },
        {
          title: 'Requests by route',
          about: 'The ten routes with the most requests.',
          unit: 'reqps',
          queries: [{ expr: `topk(10, sum by (route) (${rate(requests)}))`, legend: '{{route}}' }],
        },
        {
          title: 'Responses by status code',
          about: '429: a rate limit. `aborted`: the response was not complete.',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (status) (${rate('gateway_responses_total')}) > 0`,
              legend: '{{status}}',
            },
          ],
        },
        {
          title: 'Requests in flight to services',
          about: 'Includes imports and exports.',
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
          about: 'Share of responses with a 5xx status, for the ten worst routes.',
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
          title: 'Failures by API version',
          about: 'Share of responses with a 5xx status.',
          unit: 'percentunit',
          red: 0.001,
          queries: [{ expr: `${failing('version')} or vector(0)`, legend: '{{version}}' }],
        },
        {
          title: 'Failures by tenant class',
          about: 'Share of responses with a 5xx status.',
          unit: 'percentunit',
          red: 0.001,
          queries: [{ expr: `${failing('tenant')} or vector(0)`, legend: '{{tenant}}' }],
        },
        {
          title: 'Failures in services',
          about: 'The ten operations with the most 5xx responses.',
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
          about: '1: the breaker is open, and the service gets no requests of this route class.',
          red: 1,
          queries: [
            {
              expr: 'max by (upstream, class) (gateway_upstream_breaker_open)',
              legend: '{{upstream}} {{class}}',
            },
          ],
        },
        {
          title: 'Requests without a response of a service',
          about: 'Requests that failed, and requests that were repeated on a new connection.',
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
      heading: 'Duration of successful requests (99th percentile)',
      panels: [
        {
          title: 'Duration by kind of request',
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
          title: 'Duration by API version',
          about: 'Duration of reads.',
          unit: 's',
          queries: [
            {
              expr: p99('version', ',kind="read"'),
              legend: '{{version}}',
            },
          ],
        },
        {
          title: 'Duration by tenant class',
          about: 'Duration of reads.',
          unit: 's',
          queries: [
            {
              expr: p99('tenant', ',kind="read"'),
              legend: '{{tenant}}',
            },
          ],
        },
        {
          title: 'Duration by route',
          about: 'The ten slowest routes.',
          unit: 's',
          width: 12,
          queries: [{ expr: `topk(10, ${p99('route, kind')})`, legend: '{{kind}} {{route}}' }],
        },
        {
          title: 'Duration in services',
          about: 'The ten slowest operations.',
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
