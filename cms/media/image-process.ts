import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ImageWorkError, type WorkerMessage } from './image-job.ts';
import type { ImageTask } from './image-queue.ts';

export interface ImageProcessLimits {
  /** For one job, of a processor: a machine that is busy is not the picture's fault. */
  readonly processorMs: number;
  /** For one job, by the clock: it may hang without taking anything. */
  readonly timeoutMs: number;
  /** Without work it ends after this. */
  readonly idleMs: number;
  /** Memory, all in all. */
  readonly maximumBytes: number;
}

interface ImageProcessOptions extends ImageProcessLimits {
  /** It has ended, by itself or not, and takes no job any more. */
  onEnd(): void;
  /** A job has ended, one way or the other. */
  onDone(): void;
}

/** One process that works on pictures, a job at a time. */
export interface ImageProcess {
  /** What it works on. */
  task(): ImageTask | undefined;
  work(task: ImageTask): void;
  /** Kills it. Its job is left as it is. */
  end(): void;
}

const workerFile = fileURLToPath(new URL('./image-worker.ts', import.meta.url));
/** Loading the image library on a busy machine. */
const startTimeoutMs = 30_000;
/** JavaScript's own part; pictures live outside of it. */
const heapMegabytes = 64;

/** Ended when idle, killed when stuck: what holds it up, or takes its memory, is the picture, so the job fails with it. */
export function startImageProcess(options: ImageProcessOptions): ImageProcess {
  const child = fork(workerFile, [String(options.maximumBytes), String(options.processorMs)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let task: ImageTask | undefined;
  let isReady = false;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;

  function end(): void {
    isEnded = true;
    clearTimeout(timer);
    child.kill('SIGKILL');
    options.onEnd();
  }

  function fail(reason: string): void {
    if (isEnded) return;
    const failed = task;
    task = undefined;
    end();
    failed?.reject(isReady ? new ImageWorkError('image-unreadable', reason) : toStartError());
    options.onDone();
  }

  function watch(): void {
    clearTimeout(timer);
    if (task) {
      timer = setTimeout(() => fail(tooSlow), isReady ? options.timeoutMs : startTimeoutMs);
      return;
    }
    timer = setTimeout(end, options.idleMs);
    timer.unref();
  }

  function receive(message: WorkerMessage): void {
    if (message.kind === 'overdue') return fail(tooSlow);
    if (message.kind === 'ready') {
      isReady = true;
      return watch();
    }
    const done = task;
    task = undefined;
    watch();
    if (message.kind === 'done') done?.resolve(message.result);
    else done?.reject(new ImageWorkError('image-unreadable', message.reason));
    options.onDone();
  }

  child.on('message', receive);
  child.once('error', () => fail('The picture could not be worked on.'));
  // `close`, because `exit` may come before the last of its messages.
  child.once('close', () => fail('The picture needs more memory than a picture may, or is damaged.'));
  // An idle process must not keep the service alive; the timer of a job does while there is one.
  child.unref();
  child.channel?.unref();

  return {
    task: () => task,
    work(next) {
      task = next;
      watch();
      // Without descriptors there is no process to send to: `error` says so in a moment.
      if (child.connected) child.send(next.job);
    },
    end,
  };
}

const tooSlow = 'The picture takes too long.';

/** A process that never came to the picture says nothing about it. */
function toStartError(): ImageWorkError {
  return new ImageWorkError('image-workers-busy', 'Pictures cannot be worked on just now.');
}
