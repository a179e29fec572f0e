import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/** Starts nginx with all it writes below `directory`, and waits until it has its ports. Rejects with its own words. */
export async function startNginx({
  directory,
  http,
}: {
  directory: string;
  /** The `http` block without its braces. */
  http: string;
}): Promise<() => Promise<void>> {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, 'nginx.conf');
  const pidFile = path.join(directory, 'pid');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((own) => `${own}_temp_path ${directory}/${own};`); // prettier-ignore
  // As root its workers would give up their rights, and could not read what is below a folder for root alone.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${pidFile}; error_log ${directory}/error.log;\nevents {}\nhttp {\naccess_log off;\n${folders.join('\n')}\n${http}\n}\n`,
  );
  // It takes a variable of its own name for sockets that it inherits.
  const env = { ...process.env, NGINX: undefined };
  const nginx = spawn('nginx', ['-c', file, '-p', directory], { stdio: ['ignore', 'inherit', 'inherit'], env });
  // A run that ends before its tests do leaves none behind: it would have the port of the next.
  const kill = () => void nginx.kill('SIGKILL');
  process.once('exit', kill);
  nginx.once('exit', () => process.off('exit', kill));
  // Written once it has its ports. That somebody takes connections there says nothing: it may be another.
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
