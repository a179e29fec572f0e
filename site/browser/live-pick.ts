import type { FromFrame } from './live-messages.ts';

type Pick = Omit<Extract<FromFrame, { kind: 'pick' }>, 'kind'>;

/** Elements whose text a reader perceives as one unit; the innermost one counts. */
const blocks =
  'p,h1,h2,h3,h4,h5,h6,li,dt,dd,td,th,blockquote,figcaption,summary,label,legend,pre,button,a,text,cite,caption';

/** Describes the clicked content, so that the studio can find its field. */
export function toPick(target: Element, { clientX, clientY }: MouseEvent): Pick {
  const slice = target.closest<HTMLElement>('[data-slice]');
  const block = target.closest(blocks) ?? (target === slice ? undefined : target);
  const image = target.closest('img') ?? target.closest('figure,picture')?.querySelector('img');
  return {
    slice: slice?.dataset['slice'],
    text: block?.textContent ?? '',
    offset: block ? findOffset(block, clientX, clientY) : 0,
    href: target.closest('a')?.getAttribute('href') ?? undefined,
    image: image?.getAttribute('src') ?? undefined,
  };
}

/** UTF-16 units of the block's text before the pointer. */
function findOffset(block: Element, x: number, y: number): number {
  const caret = findCaret(x, y);
  if (!caret || !block.contains(caret.node)) return 0;
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEnd(caret.node, caret.offset);
  return before.toString().length;
}

/** Safari has the older one of the two functions. */
function findCaret(x: number, y: number): { node: Node; offset: number } | undefined {
  const own = document as Partial<CaretFinders> & Document;
  const position = own.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  const range = own.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

interface CaretFinders {
  readonly caretPositionFromPoint: (x: number, y: number) => { offsetNode: Node; offset: number } | null;
  readonly caretRangeFromPoint: (x: number, y: number) => Range | null;
}
