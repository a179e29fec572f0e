/**
 * A Node server that sends one stored response, headers in one flat array: the cost of a page without any logic.
 * `bare-server.ts FILE PORT [lean]`; lean, it makes no stream of a request without a body.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file, port, form] = process.argv.slice(2);
if (!file || !port) throw new Error('bare-server.ts FILE PORT [lean]');
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: string[]; body: string };
const bytes = Buffer.from(body, 'base64');
const options = { optimizeEmptyRequests: form === 'lean' };
const server = createServer(options, (_, response) => void response.writeHead(200, headers).end(bytes));
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
