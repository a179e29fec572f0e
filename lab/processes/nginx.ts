import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '../../tests/until.ts';

interface Nginx {
  stop: () => Promise<void>;
}

/** nginx with one worker that sends `body` as a file, with the same headers; `undefined` where nginx is not installed. */
export async function startNginx(
  directory: string,
  { port, body, headers }: { port: number; body: Buffer; headers: readonly string[] },
): Promise<Nginx | undefined> {
  if (!isInstalled()) return undefined;
  mkdirSync(path.join(directory, 'files'), { recursive: true });
  writeFileSync(path.join(directory, 'files/page.html'), body);
  const file = path.join(directory, 'nginx.conf');
  writeFileSync(file, toConfiguration(directory, port, headers));
  const child = spawn('nginx', ['-p', directory, '-c', file, '-g', 'daemon off;'], { stdio: 'ignore' });
  const stop = async () => {
    const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await waitForPage(`http://127.0.0.1:${port}/page.html`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

function isInstalled(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw cause;
  }
}

/** Content type, length, validators and date are nginx's own. */
const own = new Set(['content-type', 'content-length', 'etag', 'date', 'connection', 'keep-alive', 'x-request-id']);

function toConfiguration(directory: string, port: number, headers: readonly string[]): string {
  const lines: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (!own.has(name.toLowerCase())) lines.push(`add_header ${name} ${JSON.stringify(headers[index + 1])};`);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  // Started by root, its worker would be nobody, who may not read the folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  return `${user}worker_processes 1; pid ${directory}/nginx.pid; error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000; server_tokens off;
  open_file_cache max=10; ${temporary.join(' ')}
  types { text/html html; } charset utf-8;
  server { listen 127.0.0.1:${port}; root ${directory}/files; ${lines.join(' ')} }
}
`;
}

/** Throws with what it answered when that is not the page. */
async function waitForPage(url: string): Promise<void> {
  let last = 'nothing';
  const isThere = async () => {
    const answer = await fetch(url).catch((error: unknown) => void (last = String(error)));
    if (answer) last = `${answer.status}`;
    return answer?.ok;
  };
  try {
    await until('nginx', isThere, { everyMs: 20, withinMs: 5000 });
  } catch (cause) {
    throw new Error(`${url}: ${last}`, { cause });
  }
}
