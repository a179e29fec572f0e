import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ImageWorkError, type ImageJob, type ImageResult, type WorkerMessage } from './image-job.ts';

export interface ImageWorkers {
  /** Throws `ImageWorkError`. */
  run(job: ImageJob): Promise<ImageResult>;
  /** Ends the processes. Nothing can be run any more. */
  close(): void;
}

export interface ImageWorkersOptions {
  /** Processes; each does one job at a time. */
  readonly most?: number;
  /** Jobs that may wait. */
  readonly queue?: number;
  /** For one job. */
  readonly timeoutMs?: number;
  /** A process without work ends after this. */
  readonly idleMs?: number;
  /** Memory of one process, all in all. */
  readonly maximumBytes?: number;
}

const workerFile = fileURLToPath(new URL('./image-worker.ts', import.meta.url));
/** Loading the image library on a busy machine. */
const startTimeoutMs = 15_000;
/** JavaScript's own part; pictures live outside of it. */
const heapMegabytes = 64;

interface Task {
  readonly job: ImageJob;
  resolve(result: ImageResult): void;
  reject(error: Error): void;
}

interface Worker {
  readonly child: ChildProcess;
  task: Task | undefined;
  isReady: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** Started with the first job, so that a service without pictures pays nothing; ended when idle, killed when stuck. */
export function createImageWorkers(options: ImageWorkersOptions = {}): ImageWorkers {
  const { most = 2, queue = 32, timeoutMs = 5000, idleMs = 30_000, maximumBytes = 384 * 1024 * 1024 } = options;
  const workers = new Set<Worker>();
  const waiting: Task[] = [];
  let isClosed = false;

  function end(worker: Worker): void {
    workers.delete(worker);
    clearTimeout(worker.timer);
    worker.child.kill('SIGKILL');
  }

  /** The one that holds the process up, or takes its memory, is the picture: the job fails, the next gets a new process. */
  function fail(worker: Worker, reason: string): void {
    const { task } = worker;
    worker.task = undefined;
    end(worker);
    task?.reject(new ImageWorkError('image-unreadable', reason));
    next();
  }

  function watch(worker: Worker): void {
    clearTimeout(worker.timer);
    if (worker.task) {
      const limit = worker.isReady ? timeoutMs : startTimeoutMs;
      worker.timer = setTimeout(() => fail(worker, 'The picture takes too long.'), limit);
      return;
    }
    worker.timer = setTimeout(() => end(worker), idleMs);
    worker.timer.unref();
  }

  function start(): Worker {
    const child = fork(workerFile, [String(maximumBytes)], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const worker: Worker = { child, task: undefined, isReady: false, timer: undefined };
    workers.add(worker);
    child.on('message', (message: WorkerMessage) => receive(worker, message));
    child.once('error', () => fail(worker, 'The picture could not be worked on.'));
    child.once('exit', () => {
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
    const { task } = worker;
    worker.task = undefined;
    watch(worker);
    if (message.kind === 'done') task?.resolve(message.result);
    else task?.reject(new ImageWorkError('image-unreadable', message.reason));
    next();
  }

  function next(): void {
    const free = [...workers].find(({ task }) => task === undefined);
    if (isClosed || waiting.length === 0 || (!free && workers.size >= most)) return;
    const worker = free ?? start();
    worker.task = waiting.shift();
    watch(worker);
    if (worker.task) worker.child.send(worker.task.job);
    next();
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (isClosed || waiting.length >= queue) {
          reject(new ImageWorkError('image-workers-busy', 'Too many pictures are asked for just now.'));
          return;
        }
        waiting.push({ job, resolve, reject });
        next();
      }),
    close() {
      isClosed = true;
      const abandoned = [...waiting.splice(0), ...[...workers].flatMap(({ task }) => task ?? [])];
      for (const worker of workers) end(worker);
      for (const task of abandoned) task.reject(new ImageWorkError('image-workers-busy', 'The service is stopping.'));
    },
  };
}
