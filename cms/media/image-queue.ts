import { imagePriorities, ImageWorkError, type ImageJob, type ImagePriority, type ImageResult } from './image-job.ts';

export interface ImageTask {
  readonly job: ImageJob;
  readonly priority: ImagePriority;
  readonly resolve: (result: ImageResult) => void;
  readonly reject: (error: Error) => void;
}

/** Jobs that wait for a process. Each priority has its own queue, so that other jobs cannot delay pages. */
interface ImageQueue {
  /** Rejects the task when its queue is full, or when it has waited too long. */
  readonly add: (task: ImageTask) => void;
  /** The next task. */
  readonly take: (isAllowed: (priority: ImagePriority) => boolean) => ImageTask | undefined;
  /** Removes and returns all waiting tasks. */
  readonly empty: () => ImageTask[];
}

/** The queue length of each priority. */
export type QueueLimits = Readonly<Record<ImagePriority, number>>;

interface WaitingTask extends ImageTask {
  readonly timer: NodeJS.Timeout;
}

export function createImageQueue({ lines: limits, waitMs }: { lines: QueueLimits; waitMs: number }): ImageQueue {
  const waiting: Readonly<Record<ImagePriority, Set<WaitingTask>>> = {
    upload: new Set(),
    page: new Set(),
    other: new Set(),
    background: new Set(),
  };

  function leave(task: WaitingTask): void {
    clearTimeout(task.timer);
    waiting[task.priority].delete(task);
  }

  return {
    add(task) {
      const queue = waiting[task.priority];
      if (queue.size >= limits[task.priority]) return task.reject(toBusyError());
      const timer = setTimeout(() => {
        leave(waitingTask);
        task.reject(toBusyError());
      }, waitMs);
      const waitingTask: WaitingTask = { ...task, timer };
      queue.add(waitingTask);
    },
    take(isAllowed) {
      for (const priority of imagePriorities) {
        const [task] = waiting[priority];
        if (!task || !isAllowed(priority)) continue;
        leave(task);
        return task;
      }
      return undefined;
    },
    empty() {
      const tasks = imagePriorities.flatMap((priority) => [...waiting[priority]]);
      for (const task of tasks) leave(task);
      return tasks;
    },
  };
}

function toBusyError(): ImageWorkError {
  return new ImageWorkError('image-workers-busy', 'Too many pictures are requested just now.');
}
