import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  ImageWorkError,
  type ImageJob,
  type ImagePriority,
  type ImageResult,
  type WorkerMessage,
} from './image-job.ts';
import { createImageQueue, type ImageLines, type ImageTask } from './image-queue.ts';

export interface ImageWorkers {
  /** Throws `ImageWorkError`. */
  run(job: ImageJob, priority: ImagePriority): Promise<ImageResult>;
  /** Ends the processes. Nothing can be run any more. */
  close(): void;
}

export interface ImageWorkersOptions {
  /** Processes; each does one job at a time. */
  readonly most?: number;
  /** Jobs that may wait, by priority. */
  readonly lines?: Partial<ImageLines>;
  /** How long a job may wait for a process. */
  readonly waitMs?: number;
  /** For one job, of a processor: a machine that is busy is not the picture's fault. */
  readonly processorMs?: number;
  /** For one job, by the clock: it may hang without taking anything. */
  readonly timeoutMs?: number;
  /** A process without work ends after this. */
  readonly idleMs?: number;
  /** Memory of one process, all in all. */
  readonly maximumBytes?: number;
}

/** A page has some twenty pictures: readers of all pages at once find room, and a picture takes a tenth of a second. */
const defaultLines: ImageLines = { upload: 32, page: 1024, other: 64, nobody: 32 };
/** A browser asks for a picture once, and shows none where it is refused. */
const defaultWaitMs = 30_000;
const workerFile = fileURLToPath(new URL('./image-worker.ts', import.meta.url));
/** Loading the image library on a busy machine. */
const startTimeoutMs = 30_000;
/** JavaScript's own part; pictures live outside of it. */
const heapMegabytes = 64;

interface Worker {
  readonly child: ChildProcess;
  task: ImageTask | undefined;
  isReady: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** Started with the first job, so that a service without pictures pays nothing; ended when idle, killed when stuck. */
export function createImageWorkers(options: ImageWorkersOptions = {}): ImageWorkers {
  const {
    most = 2,
    processorMs = 5000,
    timeoutMs = 30_000,
    idleMs = 30_000,
    maximumBytes = 384 * 1024 * 1024,
  } = options;
  const workers = new Set<Worker>();
  const queue = createImageQueue({
    lines: { ...defaultLines, ...options.lines },
    waitMs: options.waitMs ?? defaultWaitMs,
  });
  let isClosed = false;

  function end(worker: Worker): void {
    workers.delete(worker);
    clearTimeout(worker.timer);
    worker.child.kill('SIGKILL');
  }

  /** The one that holds the process up, or takes its memory, is the picture: the job fails, the next gets a new process. */
  function fail(worker: Worker, reason: string): void {
    const { task, isReady } = worker;
    worker.task = undefined;
    end(worker);
    task?.reject(isReady ? new ImageWorkError('image-unreadable', reason) : toStartError());
    next();
  }

  function watch(worker: Worker): void {
    clearTimeout(worker.timer);
    if (worker.task) {
      const limit = worker.isReady ? timeoutMs : startTimeoutMs;
      worker.timer = setTimeout(() => fail(worker, tooSlow), limit);
      return;
    }
    worker.timer = setTimeout(() => end(worker), idleMs);
    worker.timer.unref();
  }

  function start(): Worker {
    const child = fork(workerFile, [String(maximumBytes), String(processorMs)], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const worker: Worker = { child, task: undefined, isReady: false, timer: undefined };
    workers.add(worker);
    child.on('message', (message: WorkerMessage) => receive(worker, message));
    child.once('error', () => fail(worker, 'The picture could not be worked on.'));
    // `close`, because `exit` may come before the last of its messages.
    child.once('close', () => {
      if (workers.has(worker)) fail(worker, 'The picture needs more memory than a picture may, or is damaged.');
    });
    // An idle process must not keep the service alive; the timer of a job does while there is one.
    child.unref();
    child.channel?.unref();
    return worker;
  }

  function receive(worker: Worker, message: WorkerMessage): void {
    if (message.kind === 'ready') {
      worker.isReady = true;
      watch(worker);
      return;
    }
    if (message.kind === 'overdue') return fail(worker, tooSlow);
    const { task } = worker;
    worker.task = undefined;
    watch(worker);
    if (message.kind === 'done') task?.resolve(message.result);
    else task?.reject(new ImageWorkError('image-unreadable', message.reason));
    next();
  }

  /** One process is always left for those who wait for a page. */
  function isAllowed(priority: ImagePriority): boolean {
    if (isUrgent(priority)) return true;
    const others = [...workers].filter(({ task }) => task && !isUrgent(task.priority));
    return others.length < Math.max(1, most - 1);
  }

  function next(): void {
    const free = [...workers].find(({ task }) => task === undefined);
    if (isClosed || (!free && workers.size >= most)) return;
    const task = queue.take(isAllowed);
    if (!task) return;
    const worker = free ?? start();
    worker.task = task;
    watch(worker);
    worker.child.send(task.job);
    next();
  }

  return {
    run: (job, priority) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(toStopError());
        queue.add({ job, priority, resolve, reject });
        next();
      }),
    close() {
      isClosed = true;
      const abandoned = [...queue.empty(), ...[...workers].flatMap(({ task }) => task ?? [])];
      for (const worker of workers) end(worker);
      for (const task of abandoned) task.reject(toStopError());
    },
  };
}

const tooSlow = 'The picture takes too long.';

function isUrgent(priority: ImagePriority): boolean {
  return priority === 'upload' || priority === 'page';
}

/** A process that never came to the picture says nothing about it. */
function toStartError(): ImageWorkError {
  return new ImageWorkError('image-workers-busy', 'Pictures cannot be worked on just now.');
}

function toStopError(): ImageWorkError {
  return new ImageWorkError('image-workers-busy', 'The service is stopping.');
}
