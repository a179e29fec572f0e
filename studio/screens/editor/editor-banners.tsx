import type { ReactNode } from 'react';
import { useDocumentNews } from '../../api/use-document-news.ts';
import type { OpenedDraft } from '../../draft/open-draft.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { Button } from '../../parts/button.tsx';
import { editorWords, newsWords } from '../../words/editor.ts';
import styles from './editor-banners.module.css';
import { useDraftStatus } from './use-draft.ts';

/** What must be known before one writes on: old changes of this browser, and a role that only reads. */
export function EditorBanners({ opened: { draft, orphans } }: { opened: OpenedDraft }) {
  const { isReadOnly } = useEditor();
  return (
    <>
      {isReadOnly && <Banner>{editorWords.readOnly}</Banner>}
      <NewsBanner draft={draft} />
      {[draft, ...orphans].map((engine) => (
        <ReviewBanner key={engine.owner.client} draft={engine} />
      ))}
    </>
  );
}

function NewsBanner({ draft: { owner } }: { draft: DraftEngine }) {
  const [news, dismiss] = useDocumentNews(owner.document, owner.account);
  if (!news) return null;
  return (
    <Banner
      acts={
        <Button isSmall onPress={dismiss}>
          {newsWords.close}
        </Button>
      }
    >
      {newsWords[news.kind](news.by.name)}
    </Banner>
  );
}

/** A journal older than a day is shown first: the document may be another one by now. */
function ReviewBanner({ draft }: { draft: DraftEngine }) {
  const { saving } = useDraftStatus(draft);
  if (saving.kind !== 'kept-in-browser' || saving.reason !== 'to-review') return null;
  const { title, words, send, discard } = editorWords.review;
  return (
    <Banner
      acts={
        <>
          <Button isSmall onPress={() => draft.endReview('discard')}>
            {discard}
          </Button>
          <Button isSmall variant="primary" onPress={() => draft.endReview('send')}>
            {send}
          </Button>
        </>
      }
    >
      <strong>{title}</strong> {words}
    </Banner>
  );
}

export function Banner({ children, acts }: { children: ReactNode; acts?: ReactNode }) {
  return (
    <div role="status" className={styles['banner']}>
      <p className={styles['words']}>{children}</p>
      {acts}
    </div>
  );
}
