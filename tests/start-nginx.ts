import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/** Starts nginx with all it writes below `directory`, and waits until it takes connections on `port`. */
export async function startNginx({
  directory,
  port,
  http,
}: {
  directory: string;
  port: number;
  /** The `http` block without its braces. */
  http: string;
}): Promise<() => Promise<void>> {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, 'nginx.conf');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((own) => `${own}_temp_path ${directory}/${own};`); // prettier-ignore
  // As root its workers would give up their rights, and could not read what is below a folder for root alone.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${directory}/pid; error_log ${directory}/error.log;\nevents {}\nhttp {\naccess_log off;\n${folders.join('\n')}\n${http}\n}\n`,
  );
  const nginx = spawn('nginx', ['-c', file, '-p', directory], { stdio: ['ignore', 'inherit', 'inherit'] });
  while (!(await takesConnections(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}: see ${directory}/error.log`);
    await sleep(50);
  }
  return () => stop(nginx);
}

async function stop(nginx: ChildProcess): Promise<void> {
  if (nginx.exitCode !== null) return;
  nginx.kill('SIGTERM');
  await once(nginx, 'exit');
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => resolve(false));
  });
}
