import { toRetryDelay } from '../draft/send-times.ts';
import type { Editor } from '../fields/editor-context.ts';
import { toOwnDay, toOwnDayOf } from '../fields/stored-time.ts';
import { loadOrUndefined } from '../parts/load-or-undefined.ts';
import { showToast } from '../parts/toast.tsx';
import { checkStrings } from '../strings/checks.ts';
import type { Advice } from './advice.ts';
import type { listAdvice } from './list-advice.ts';

/** The delay after the last key. */
const settleMs = 400;

interface Rules {
  readonly listAdvice: typeof listAdvice;
}
type Watched = Pick<Editor, 'draft' | 'document' | 'repository' | 'advice'>;

/**
 * Keeps the advice about a document up to date. The rules are a chunk that is loaded on demand. Returns a function that
 * stops it.
 */
export function watchAdvice(
  { draft, document: { type, lang, refusedUid }, repository, advice }: Watched,
  load: () => Promise<Rules> = () => import('./list-advice.ts'),
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  let isLeft = false;
  const look = async (): Promise<void> => {
    const rules = await loadOrUndefined(load);
    if (isLeft) return;
    if (!rules) {
      failures += 1;
      if (failures === 1) showToast({ tone: 'bad', message: checkStrings.notLoaded });
      plan(toRetryDelay(failures, Math.random));
      return;
    }
    failures = 0;
    const days = { today: toOwnDay(new Date()), toDay: toOwnDayOf };
    const found = rules.listAdvice({ content: draft.content, repository, type, lang, refusedUid, ...days });
    if (!isSame(found, advice.current)) advice.set(found);
  };
  const plan = (delayMs = settleMs): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void look().catch((error: unknown) => reportError(error)), delayMs);
  };
  plan();
  const end = draft.subscribe('content', () => plan());
  return () => {
    isLeft = true;
    clearTimeout(timer);
    end();
  };
}

const isSame = (one: readonly Advice[], other: readonly Advice[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
