import { serviceNames } from '@irp/contracts';
import type { Dashboard } from '../dashboard.ts';
import { rate } from '../promql.ts';

/** The processes. With `npm start`, all services are in the same process. */
export const node: Dashboard = {
  name: 'node',
  title: 'Node.js',
  rows: [
    {
      heading: 'Processes',
      panels: [
        {
          title: 'Up',
          about: 'Processes that give metrics.',
          type: 'stat',
          redBelow: 1,
          width: 24,
          queries: [
            {
              expr: `sum by (job) (up{job=~"${['gateway', ...serviceNames].join('|')}"})`,
              legend: '{{job}}',
            },
          ],
        },
        {
          title: 'CPU',
          about: 'Cores. A process of Node.js has little use for more than one.',
          queries: [
            {
              expr: rate('process_cpu_seconds_total'),
              legend: '{{job}} {{instance}}',
            },
          ],
        },
        {
          title: 'Event loop',
          about: '99th percentile of its delay since the last scrape.',
          unit: 's',
          red: 0.5,
          queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds', legend: '{{job}} {{instance}}' }],
        },
        {
          title: 'Garbage collection',
          about: 'The part of the time that it takes.',
          unit: 'percentunit',
          red: 0.1,
          queries: [
            {
              expr: `sum by (job, instance) (${rate('nodejs_gc_duration_seconds_sum')})`,
              legend: '{{job}} {{instance}}',
            },
          ],
        },
        {
          title: 'Memory',
          about: 'Resident, as a part of the limit of the container, or of the machine.',
          unit: 'percentunit',
          red: 0.9,
          queries: [
            {
              expr: 'process_resident_memory_bytes / process_memory_limit_bytes',
              legend: '{{job}} {{instance}}',
            },
          ],
        },
        {
          title: 'Resident memory',
          about: 'Growth without load for hours is a leak.',
          unit: 'bytes',
          queries: [{ expr: 'process_resident_memory_bytes', legend: '{{job}} {{instance}}' }],
        },
        {
          title: 'JavaScript heap',
          about: 'As a part of its limit.',
          unit: 'percentunit',
          red: 0.9,
          queries: [
            {
              expr: 'nodejs_heap_size_used_bytes / nodejs_heap_size_limit_bytes',
              legend: '{{job}} {{instance}}',
            },
          ],
        },
        {
          title: 'Open files',
          about: 'As a part of their limit.',
          unit: 'percentunit',
          red: 0.8,
          queries: [{ expr: 'process_open_fds / process_max_fds', legend: '{{job}} {{instance}}' }],
        },
        {
          title: 'Uptime',
          about: 'A fall to zero is a restart.',
          unit: 's',
          queries: [
            { expr: 'time() - process_start_time_seconds', legend: '{{job}} {{instance}}' },
          ],
        },
        {
          title: 'Bodies in memory',
          about:
            'Of requests in progress at a gateway, and of responses that are still to be read.',
          unit: 'bytes',
          queries: [{ expr: 'gateway_body_memory_bytes', legend: '{{instance}}' }],
        },
        {
          title: 'Disk of DATA_DIR',
          about: 'Free. With npm start only.',
          unit: 'percentunit',
          redBelow: 0.1,
          queries: [
            { expr: 'data_directory_free_bytes / data_directory_total_bytes', legend: 'free' },
          ],
        },
        {
          title: 'Traces',
          about: 'Spans. Dropped ones are lost.',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (service) (${rate('tracing_spans_exported_total')})`,
              legend: '{{service}} exported',
            },
            {
              expr: `sum by (service, reason) (${rate('tracing_spans_dropped_total')})`,
              legend: '{{service}} dropped: {{reason}}',
            },
          ],
        },
      ],
    },
  ],
};
