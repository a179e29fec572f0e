import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';

export interface Nginx {
  readonly version: string;
  stop: () => Promise<void>;
}

/** nginx with one worker that sends `body` as a file, with the same headers; `undefined` where nginx is not installed. */
export async function startNginx(
  directory: string,
  { port, body, headers }: { port: number; body: Buffer; headers: readonly string[] },
): Promise<Nginx | undefined> {
  const version = readVersion();
  if (version === undefined) return undefined;
  mkdirSync(path.join(directory, 'files'), { recursive: true });
  writeFileSync(path.join(directory, 'files/page.html'), body);
  const file = path.join(directory, 'nginx.conf');
  writeFileSync(file, toConfiguration(directory, port, headers));
  const child = spawn('nginx', ['-p', directory, '-c', file, '-g', 'daemon off;'], { stdio: 'ignore' });
  await waitFor(`http://127.0.0.1:${port}/page.html`);
  return {
    version,
    stop: async () => {
      const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readVersion(): string | undefined {
  try {
    execFileSync('nginx', ['-t', '-c', '/dev/null'], { stdio: 'ignore' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  }
  return 'nginx';
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
  return `worker_processes 1; pid ${directory}/nginx.pid; error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000; server_tokens off;
  open_file_cache max=10; ${temporary.join(' ')}
  types { text/html html; } charset utf-8;
  server { listen 127.0.0.1:${port}; root ${directory}/files; ${lines.join(' ')} }
}
`;
}

async function waitFor(url: string): Promise<void> {
  const until = performance.now() + 5000;
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
}
