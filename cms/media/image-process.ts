import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ImageWorkError, type WorkerMessage } from './image-job.ts';
import type { ImageTask } from './image-queue.ts';

export interface ImageProcessLimits {
  /** Processor time for one job, because wall-clock time also depends on the load of the machine. */
  readonly processorMs: number;
  /** Wall-clock time for one job, because it may hang without using the processor. */
  readonly timeoutMs: number;
  /** An idle process ends after this time. */
  readonly idleMs: number;
  /** The memory of the whole process. */
  readonly maxBytes: number;
}

interface ImageProcessOptions extends ImageProcessLimits {
  /** Called when the process has ended and takes no more jobs. */
  readonly onEnd: () => void;
  /** Called when a job has ended, successfully or not. */
  readonly onDone: () => void;
}

/** One process that works on images, one job at a time. */
export interface ImageProcess {
  /** The current job. */
  readonly task: () => ImageTask | undefined;
  readonly work: (task: ImageTask) => void;
  /** Kills the process. The promise of its job is not settled. */
  readonly end: () => void;
}

const workerFile = fileURLToPath(new URL('./image-worker.ts', import.meta.url));
/** Loading the image library takes long on a busy machine. */
const startTimeoutMs = 30_000;
/** The JavaScript heap; the memory of images is not part of it. */
const heapMegabytes = 64;

/** The process decodes untrusted files, so it gets none of the secrets of this process. */
function pickEnvironment(): NodeJS.ProcessEnv {
  const names = ['HOME', 'TMPDIR', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/**
 * Ends the process when it is idle and kills it when it hangs. The image is assumed to be the cause, so its job fails
 * too.
 */
export function startImageProcess(options: ImageProcessOptions): ImageProcess {
  const child = fork(workerFile, [String(options.maxBytes), String(options.processorMs)], {
    env: pickEnvironment(),
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Requests for pages come first. Set before the process has threads, because each keeps the priority it began with.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
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
    failed?.reject(isReady ? new ImageWorkError('image-too-costly', reason) : toStartError());
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
  // `close`, because `exit` may come before the last messages.
  child.once('close', () => fail('The picture needs more memory than a picture may, or is damaged.'));
  // An idle process must not keep the service alive; the timer of a running job does.
  child.unref();
  child.channel?.unref();

  return {
    task: () => task,
    work(next) {
      task = next;
      watch();
      // If there were no file descriptors, there is no child to send to, and `error` follows.
      if (child.connected) child.send(next.job);
    },
    end,
  };
}

const tooSlow = 'The picture takes too long.';

/** A process that failed before it read the image gives no evidence about the image. */
function toStartError(): ImageWorkError {
  return new ImageWorkError('image-workers-busy', 'Pictures cannot be worked on just now.');
}
