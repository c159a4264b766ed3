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
          title: 'Running processes',
          about: 'Processes from which Prometheus reads metrics.',
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
          about: 'Cores in use. A Node.js process rarely uses more than one core.',
          queries: [
            {
              expr: rate('process_cpu_seconds_total'),
              legend: '{{job}} {{instance}}',
            },
          ],
        },
        {
          title: 'Event loop delay',
          about: '99th percentile of the delay since the last scrape.',
          unit: 's',
          red: 0.5,
          queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds', legend: '{{job}} {{instance}}' }],
        },
        {
          title: 'Garbage collection',
          about: 'Share of the time that garbage collection takes.',
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
          about: 'Resident memory, as a share of the memory of the container or machine.',
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
          about: 'Growth for hours without load indicates a memory leak.',
          unit: 'bytes',
          queries: [{ expr: 'process_resident_memory_bytes', legend: '{{job}} {{instance}}' }],
        },
        {
          title: 'JavaScript heap in use',
          about: 'Used heap, as a share of the heap limit.',
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
          about: 'Open file descriptors, as a share of the limit of the process.',
          unit: 'percentunit',
          red: 0.8,
          queries: [{ expr: 'process_open_fds / process_max_fds', legend: '{{job}} {{instance}}' }],
        },
        {
          title: 'Uptime',
          about: 'Time since the process started.',
          unit: 's',
          queries: [
            { expr: 'time() - process_start_time_seconds', legend: '{{job}} {{instance}}' },
          ],
        },
        {
          title: 'HTTP bodies in memory',
          about:
            'Request bodies in transfer at a gateway, and responses that clients have not read yet.',
          unit: 'bytes',
          queries: [{ expr: 'gateway_body_memory_bytes', legend: '{{instance}}' }],
        },
        {
          title: 'Free disk space of DATA_DIR',
          about: 'Free share of the disk. Available only with npm start.',
          unit: 'percentunit',
          redBelow: 0.1,
          queries: [
            { expr: 'data_directory_free_bytes / data_directory_total_bytes', legend: 'free' },
          ],
        },
        {
          title: 'Traces',
          about: 'Exported spans, and spans that were dropped and are lost.',
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
