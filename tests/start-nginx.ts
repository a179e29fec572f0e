import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/** Starts nginx with all its files below `directory`, and waits until it listens. Rejects with nginx's own message. */
export async function startNginx({
  directory,
  http,
}: {
  directory: string;
  /** The content of the `http` block. */
  http: string;
}): Promise<() => Promise<void>> {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, 'nginx.conf');
  const pidFile = path.join(directory, 'pid');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (own) => `${own}_temp_path ${directory}/${own};`,
  );
  // As root, its workers would drop their rights and could not read a folder that only root may read.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${pidFile}; error_log ${directory}/error.log;\nevents {}\nhttp {\naccess_log off;\n${folders.join('\n')}\n${http}\n}\n`,
  );
  // nginx itself uses a variable with this name for inherited sockets.
  const env = { ...process.env, NGINX: undefined };
  const nginx = spawn('nginx', ['-c', file, '-p', directory], { stdio: ['ignore', 'inherit', 'inherit'], env });
  // A run that ends early must not leave an nginx on the port of the next run.
  const kill = () => void nginx.kill('SIGKILL');
  process.once('exit', kill);
  nginx.once('exit', () => process.off('exit', kill));
  // Written once nginx listens. An open port alone proves nothing: it may belong to another process.
  while (!existsSync(pidFile)) {
    if (nginx.exitCode !== null)
      throw new Error(`nginx ended with ${nginx.exitCode}: ${readFileSync(path.join(directory, 'error.log'), 'utf8')}`);
    await sleep(20);
  }
  return () => stop(nginx);
}

async function stop(nginx: ChildProcess): Promise<void> {
  if (nginx.exitCode !== null || nginx.signalCode !== null) return;
  const ended = once(nginx, 'exit');
  nginx.kill('SIGTERM');
  await ended;
}
