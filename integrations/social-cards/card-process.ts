import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '../unavailable.ts';
import type { CardResponse } from './card-worker.ts';
import type { CardDrawing } from './social-cards.ts';

export interface CardProcess {
  /** Draws one picture after the other. Throws `Unavailable` when too many wait, or when a picture takes too long. */
  readonly draw: (drawing: CardDrawing) => Promise<Buffer>;
  /** Ends the process. Pictures that are not drawn yet fail. */
  readonly close: () => void;
}

export interface CardProcessOptions {
  /** The fontconfig file that lists the fonts. */
  readonly fontsFile: string;
  readonly maxWaiting?: number;
  /** For one picture, including the start of the process. */
  readonly timeoutMs?: number;
  /** An idle process ends after this time. */
  readonly idleMs?: number;
}

interface Job {
  readonly drawing: CardDrawing;
  readonly resolve: (picture: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const workerFile = fileURLToPath(new URL('./card-worker.ts', import.meta.url));

/** The process draws texts from outside, so it gets none of the secrets of this process. */
function pickEnvironment(): NodeJS.ProcessEnv {
  const names = ['HOME', 'TMPDIR', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** The process starts with the first picture, so that a site whose pictures exist already needs none. */
export function createCardProcess({
  fontsFile,
  maxWaiting = 64,
  timeoutMs = 15_000,
  idleMs = 20_000,
}: CardProcessOptions): CardProcess {
  const waiting: Job[] = [];
  let child: ChildProcess | undefined;
  let job: Job | undefined;
  let timer: NodeJS.Timeout | undefined;

  const start = (): ChildProcess => {
    const started = fork(workerFile, {
      env: { ...pickEnvironment(), FONTCONFIG_FILE: fontsFile },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Requests for pages come first. Set before the process has threads, because each keeps the priority it began with.
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    // A message of a process that was replaced does not belong to the current picture.
    started.on('message', (answer: CardResponse) => child === started && settle(answer));
    started.once('error', () => child === started && stop('could not be started'));
    started.once('close', () => child === started && stop('ended'));
    started.unref();
    started.channel?.unref();
    return started;
  };

  const stop = (reason: string) => {
    const failed = job;
    end();
    failed?.reject(new Unavailable(`The process that draws social cards ${reason}`));
    next();
  };

  const end = () => {
    clearTimeout(timer);
    const ended = child;
    [child, job] = [undefined, undefined];
    ended?.kill('SIGKILL');
  };

  const settle = (answer: CardResponse) => {
    const done = job;
    job = undefined;
    clearTimeout(timer);
    if ('bytes' in answer) done?.resolve(Buffer.from(answer.bytes));
    else done?.reject(new Error(`A social card could not be drawn: ${answer.reason}`));
    next();
  };

  const next = () => {
    if (job) return;
    job = waiting.shift();
    if (!job) {
      timer = setTimeout(end, idleMs).unref();
      return;
    }
    clearTimeout(timer);
    child ??= start();
    timer = setTimeout(() => stop('took too long'), timeoutMs);
    if (child.connected) child.send(job.drawing);
  };

  return {
    draw: (drawing) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) return reject(new Unavailable('Too many social cards wait to be drawn'));
        waiting.push({ drawing, resolve, reject });
        next();
      }),
    close() {
      const abandoned = [...waiting.splice(0), ...(job ? [job] : [])];
      end();
      for (const { reject } of abandoned) reject(new Unavailable('The site is stopping'));
    },
  };
}
