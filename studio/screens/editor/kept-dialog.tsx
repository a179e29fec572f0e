import { useQuery } from '@tanstack/react-query';
import type { FieldValue, KeptValue } from '../../../cms/studio-types.ts';
import { filterChoicesQuery, findAuthorName } from '../../api/documents.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import { readBlocks, toFieldValue } from '../../rich-text/rich-text-block.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { keptStrings } from '../../strings/editor.ts';
import { toPlace } from '../../differences/to-place.ts';
import { useReadable } from '../../differences/use-readable.ts';
import styles from './kept-dialog.module.css';
import { useDraftContent, useDraftStatus } from './use-draft.ts';

/** Shows kept values beside the current ones, with three choices for each. */
export function KeptDialog({ draft, isOpen, onClose }: { draft: DraftEngine; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={keptStrings.title} size="large" isOpen={isOpen} onClose={onClose}>
      <KeptList draft={draft} />
    </Dialog>
  );
}

function KeptList({ draft }: { draft: DraftEngine }) {
  useDraftContent(draft);
  useDraftStatus(draft);
  const { kept } = draft;
  if (kept.length === 0) return <p>{keptStrings.nothing}</p>;
  return (
    <>
      <p className={styles.intro}>{keptStrings.intro}</p>
      <ul className={styles.list}>
        {kept.map((value) => (
          <KeptLine key={value.id} draft={draft} kept={value} />
        ))}
      </ul>
    </>
  );
}

function KeptLine({ draft, kept }: { draft: DraftEngine; kept: KeptValue }) {
  const editor = useEditor();
  const { address, value, author, at, id } = kept;
  const now = draft.getValue(address) ?? null;
  const below = joinBelow(now, value);
  const read = useReadable(address, [now, value]);
  const choose = (next: FieldValue) => {
    draft.change([{ kind: 'set', address, value: next }]);
    draft.dropKept(id);
  };
  return (
    <li data-times className={styles.line}>
      <h3 className={styles.place}>{toPlace(address, editor)}</h3>
      <div className={styles.sides}>
        <figure className={styles.side}>
          <figcaption>{keptStrings.theirs}</figcaption>
          <p className={styles.words}>{read(now)}</p>
        </figure>
        <figure className={styles.side}>
          <figcaption>
            {author === draft.owner.account ? keptStrings.yours : <ByOther author={author} />}, <TimeAgo at={at} />
          </figcaption>
          <p className={styles.words}>{read(value)}</p>
        </figure>
      </div>
      <div className={styles.acts}>
        <Button isSmall onPress={() => choose(value)}>
          {keptStrings.putBack}
        </Button>
        {below !== undefined && (
          <Button isSmall onPress={() => choose(below)}>
            {keptStrings.putBelow}
          </Button>
        )}
        <Button isSmall variant="quiet" onPress={() => draft.dropKept(id)}>
          {keptStrings.drop}
        </Button>
      </div>
    </li>
  );
}

/** The name of an account, if it is among those that have changed documents. Its id says nothing to a person. */
function ByOther({ author }: Pick<KeptValue, 'author'>) {
  const { data } = useQuery({ ...filterChoicesQuery, throwOnError: false });
  return keptStrings.byOther(findAuthorName(data?.authors, author));
}

/** Both texts below each other; undefined for values that cannot be joined. */
function joinBelow(now: FieldValue, kept: FieldValue): FieldValue | undefined {
  if (typeof now === 'string' && typeof kept === 'string') return `${now}\n${kept}`;
  const [above, below] = [readBlocks(now), readBlocks(kept)];
  return Array.isArray(kept) && above && below ? toFieldValue([...above, ...below]) : undefined;
}
