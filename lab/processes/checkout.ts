/** Any checkout of the project as `npm start` runs it, reached only through its settings, HTTP and /proc. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { findFreePorts } from '../../tests/free-ports.ts';
import { until } from '../../tests/until.ts';
import { articlePath } from '../content/article.ts';
import { startProcess, type RunningProcess } from '../../tests/start-process.ts';
import { writeToken } from '../content/editor.ts';

export interface Checkout {
  name: string;
  folder: string;
  dataDirectory: string;
}

export interface RunningCheckout extends RunningProcess {
  readonly name: string;
  readonly origin: string;
  readonly contentOrigin: string;
}

/** Both roles in one process. Ready with the first 200 for the article. */
export async function startCheckout({ name, folder, dataDirectory }: Checkout): Promise<RunningCheckout> {
  const [port = 0, contentPort = 0] = await findFreePorts(2);
  const site = await startProcess({
    command: 'sh',
    args: ['-c', readStartCommand(folder)],
    cwd: folder,
    environment: {
      PATH: `${path.join(folder, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`,
      DATA_DIR: dataDirectory,
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      CONTENT_WRITE_TOKEN: writeToken,
      LOG_LEVEL: 'error',
    },
    ready: port,
  });
  const origin = `http://127.0.0.1:${port}`;
  // A server that checks its ports first accepts a connection, and resets it.
  const isServing = () => readWhole(`${origin}${articlePath}`).then(Boolean, () => false);
  await until(`${name} to serve the article`, isServing, { everyMs: 2, withinMs: 120_000 });
  return { ...site, name, origin, contentOrigin: `http://127.0.0.1:${contentPort}` };
}

/** npm itself would add half a second to every start. `exec` keeps the process id. */
function readStartCommand(folder: string): string {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.includes('exec ') ? scripts.start : `exec ${scripts.start}`;
}

/** So that no start that is measured builds the site. */
export function buildCheckout({ folder }: Pick<Checkout, 'folder'>): void {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

export function readCommit(folder: string): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
}

/** On a connection of its own. Throws unless it is 200. */
export function readWhole(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'identity' } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('error', reject).once('end', () => {
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${answer.statusCode} for ${url}`));
      });
    }).once('error', reject);
  });
}
