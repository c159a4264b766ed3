// The health check of the image: exits with code 0 if the service on PORT of this container says
// that it can work. node:http rather than fetch, whose modules cost four times the CPU, every few
// seconds in every container.
import { get } from 'node:http';

const request = get(
  { host: '127.0.0.1', port: process.env.PORT, path: '/readyz', timeout: 4_000 },
  (response) => {
    process.exit(response.statusCode === 200 ? 0 : 1);
  },
);
request.on('timeout', () => request.destroy(new Error('no answer within 4 s')));
request.on('error', ({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
