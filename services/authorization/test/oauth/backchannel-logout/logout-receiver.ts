import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LogoutReceiver = Awaited<ReturnType<typeof startLogoutReceiver>>;

/** An application's server that stores the received logout tokens. */
export async function startLogoutReceiver() {
  const received: {
    path: string;
    type: string | undefined;
    token: string;
  }[] = [];
  const receiver = {
    received,
    status: 200,
    server: undefined as unknown as Server,
    url: (path = '/logout') =>
      `http://127.0.0.1:${(receiver.server.address() as AddressInfo).port}${path}`,
    tokens: (path = '/logout') =>
      received.filter((request) => request.path === path).map(({ token }) => token),
  };
  receiver.server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const token = new URLSearchParams(body).get('logout_token') ?? '';
      received.push({
        path: request.url ?? '',
        type: request.headers['content-type'],
        token,
      });
      response.writeHead(request.url === '/logout' ? receiver.status : 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
  return receiver;
}
