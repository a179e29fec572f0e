import { ImageWorkError, type ImageJob, type ImagePriority, type ImageResult } from './image-job.ts';
import { startImageProcess, type ImageProcess, type ImageProcessLimits } from './image-process.ts';
import { createImageQueue, type QueueLimits } from './image-queue.ts';

export interface ImageWorkers {
  /** Throws `ImageWorkError`. */
  readonly run: (job: ImageJob, priority: ImagePriority) => Promise<ImageResult>;
  /** Ends the processes. No job can run afterwards. */
  readonly close: () => void;
}

export interface ImageWorkersOptions extends Partial<ImageProcessLimits> {
  /** The number of processes. */
  readonly maxProcesses?: number;
  /** The maximum queue length of each priority. */
  readonly queueLimits?: Partial<QueueLimits>;
  /** How long a job may wait for a process. */
  readonly waitMs?: number;
}

/**
 * A page has about twenty images, which take a tenth of a second each. This length is enough for readers of all pages
 * at once.
 */
const defaultQueueLimits: QueueLimits = { upload: 32, page: 1024, other: 64, background: 32 };
/** A browser requests an image once, and shows none if the request is rejected. */
const defaultWaitMs = 30_000;
const defaultProcessLimits: ImageProcessLimits = {
  processorMs: 5000,
  timeoutMs: 30_000,
  idleMs: 30_000,
  maxBytes: 384 * 1024 * 1024,
};

/** Processes start with the first job, so that a service without images starts none. */
export function createImageWorkers(options: ImageWorkersOptions = {}): ImageWorkers {
  const { maxProcesses = 2, queueLimits, waitMs = defaultWaitMs, ...limits } = options;
  const processes = new Set<ImageProcess>();
  const queue = createImageQueue({ lines: { ...defaultQueueLimits, ...queueLimits }, waitMs });
  let isClosed = false;

  function start(): ImageProcess {
    const started: ImageProcess = startImageProcess({
      ...defaultProcessLimits,
      ...limits,
      onEnd: () => void processes.delete(started),
      onDone: next,
    });
    processes.add(started);
    return started;
  }

  /** One process is always reserved for images of pages. */
  function isAllowed(priority: ImagePriority): boolean {
    if (isUrgent(priority)) return true;
    const running = [...processes].flatMap((one) => one.task() ?? []);
    const others = running.filter((task) => !isUrgent(task.priority));
    return others.length < Math.max(1, maxProcesses - 1);
  }

  function next(): void {
    const free = [...processes].find((one) => one.task() === undefined);
    if (isClosed || (!free && processes.size >= maxProcesses)) return;
    const task = queue.take(isAllowed);
    if (!task) return;
    (free ?? start()).work(task);
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
      const abandoned = [...queue.empty(), ...[...processes].flatMap((one) => one.task() ?? [])];
      for (const one of processes) one.end();
      for (const task of abandoned) task.reject(toStopError());
    },
  };
}

function isUrgent(priority: ImagePriority): boolean {
  return priority === 'upload' || priority === 'page';
}

function toStopError(): ImageWorkError {
  return new ImageWorkError('image-workers-busy', 'The service is stopping.');
}
