/** A peer's site in `.cache/bench/peers`: installed from the registry on demand, written, built and started. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startProcess, type RunningProcess } from '../../tests/start-process.ts';
import type { PeerArticle } from './peer-article.ts';
import { listSources, writeContent, type PeerProject } from './projects.ts';

const run = promisify(execFile);

/** Disables telemetry, and removes our variables. */
const environment = {
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
};

const getFolder = ({ id }: PeerProject) => path.resolve('.cache/bench/peers', id);

/** Runs no install scripts: these packages contain what they need at run time. */
export async function installPeer(project: PeerProject): Promise<void> {
  const folder = getFolder(project);
  const file = path.join(folder, 'package.json');
  const { dependencies } = project;
  const wanted = `${JSON.stringify({ name: project.id, private: true, type: 'module', dependencies }, null, 2)}\n`;
  const mark = path.join(folder, 'installed.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  rmSync(mark, { force: true });
  writeFileSync(file, wanted);
  // A production install would omit the build tools.
  const env = { ...process.env, NODE_ENV: 'development' };
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, env });
  // Written last: an interrupted installation starts over.
  writeFileSync(mark, wanted);
}

/** The article, and `further` copies of it under their own titles. */
export function writePeer(project: PeerProject, article: PeerArticle, further: number): void {
  const folder = getFolder(project);
  const write = (file: string, content: string | Buffer) => {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  };
  rmSync(path.join(folder, project.content), { recursive: true, force: true });
  for (const [file, text] of listSources(project, article)) write(file, text);
  for (const [address, bytes] of article.fonts) write(path.join('public', address), bytes);
  const writeArticle = (heading: { slug: string; title: string }) => write(...writeContent(project, article, heading));
  writeArticle(article);
  for (let number = 0; number < further; number += 1)
    writeArticle({ slug: `generated-${number}`, title: `Generated article ${number}` });
}

/** Duration in milliseconds, from an empty folder. Throws with the end of the output when it fails. */
export async function buildPeer(project: PeerProject): Promise<number> {
  const folder = getFolder(project);
  for (const output of project.buildOutput) rmSync(path.join(folder, output), { recursive: true, force: true });
  const started = performance.now();
  try {
    await run(process.execPath, project.build, { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 });
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
    throw new Error(`${project.name} was not built: ${`${stdout}\n${stderr}`.slice(-4000)}`, { cause });
  }
  return performance.now() - started;
}

export function startPeer(project: PeerProject, port: number): Promise<RunningProcess> {
  const { args, env } = project.start(port);
  return startProcess({
    args,
    cwd: getFolder(project),
    environment: { ...environment, ...env },
    ready: project.isReady,
  });
}
