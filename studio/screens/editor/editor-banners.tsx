import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Me, WorkingHead } from '../../../cms/studio-api.ts';
import { putBackDocument, restoreDocument } from '../../api/publishing.ts';
import { refreshQueries } from '../../api/queries.ts';
import { useDocumentNews } from '../../api/use-document-news.ts';
import type { OpenedDraft } from '../../draft/open-draft.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { Button } from '../../parts/button.tsx';
import { tellFailure } from '../../parts/tell-failure.ts';
import { showToast } from '../../parts/toast.tsx';
import { archiveStrings, editorStrings, newsStrings, savingStrings, trashStrings } from '../../strings/editor.ts';
import styles from './editor-banners.module.css';
import { useDraftStatus } from './use-draft.ts';

interface EditorBannersProps {
  readonly opened: OpenedDraft;
  readonly head: WorkingHead;
  readonly me: Me;
}

/** Banners above the form: actions of others, an old journal, a read-only role. */
export function EditorBanners({ opened: { draft, orphans }, head, me }: EditorBannersProps) {
  const { isReadOnly } = useEditor();
  return (
    <>
      <KeptLine draft={draft} />
      {isReadOnly ? <Banner>{editorStrings.readOnly}</Banner> : <VolatileBanner draft={draft} />}
      <NewsBanner draft={draft} head={head} me={me} />
      {[draft, ...orphans].map((engine) => (
        <ReviewBanner key={engine.owner.client} draft={engine} />
      ))}
    </>
  );
}

function NewsBanner({ draft: { owner }, head, me }: Omit<EditorBannersProps, 'opened'> & { draft: DraftEngine }) {
  const [news, dismiss] = useDocumentNews(owner.document, owner.account);
  if (head.deletesAt !== null)
    return (
      <Banner
        acts={
          head.mayTrash && (
            <TakeOutButton
              act={putBackDocument}
              label={trashStrings.putBack}
              done={trashStrings.done}
              head={head}
              dismiss={dismiss}
            />
          )
        }
      >
        {news?.kind === 'trashed' && newsStrings.trashed(news.by.name)} {trashStrings.here(head.deletesAt)}
      </Banner>
    );
  if (head.status === 'archived' || news?.kind === 'archived')
    return (
      <Banner
        acts={
          me.rights.includes('publish') && (
            <TakeOutButton
              act={restoreDocument}
              label={archiveStrings.restore}
              done={archiveStrings.restored}
              head={head}
              dismiss={dismiss}
            />
          )
        }
      >
        {news?.kind === 'archived' ? newsStrings.archived(news.by.name) : archiveStrings.here}
      </Banner>
    );
  if (!news) return null;
  return (
    <Banner
      acts={
        <Button isSmall onPress={dismiss}>
          {newsStrings.close}
        </Button>
      }
    >
      {newsStrings[news.kind](news.by.name)}
    </Banner>
  );
}

interface TakeOutProps {
  readonly head: WorkingHead;
  readonly act: (id: string) => Promise<unknown>;
  readonly label: string;
  readonly done: string;
  readonly dismiss: () => void;
}

/** Takes the document out of the archive or the trash. */
function TakeOutButton({ head, act, label, done, dismiss }: TakeOutProps) {
  const queries = useQueryClient();
  const takeOut = async () => {
    await act(head.id);
    dismiss();
    await refreshQueries(queries);
    showToast({ message: done });
  };
  return (
    <Button isSmall onPress={() => void takeOut().catch(tellFailure)}>
      {label}
    </Button>
  );
}

/**
 * Below 1200 px the head does not show why changes are not saved. It still announces it, so this line is hidden from
 * assistive technology.
 */
function KeptLine({ draft }: { draft: DraftEngine }) {
  const { saving, survivesReload } = useDraftStatus(draft);
  if (saving.kind !== 'kept-in-browser' || !survivesReload) return null;
  return (
    <p aria-hidden className={styles.kept}>
      {savingStrings.kept[saving.reason]}
    </p>
  );
}

/** Shown before the first change, and as long as the browser cannot store. */
function VolatileBanner({ draft }: { draft: DraftEngine }) {
  const { survivesReload } = useDraftStatus(draft);
  return survivesReload ? null : <Banner>{savingStrings.volatile}</Banner>;
}

/** Changes in a journal older than a day are not sent before a review, because the document may have changed a lot. */
function ReviewBanner({ draft }: { draft: DraftEngine }) {
  const { saving } = useDraftStatus(draft);
  if (saving.kind !== 'kept-in-browser' || saving.reason !== 'to-review') return null;
  const { title, words, send, discard } = editorStrings.review;
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
    <div role="status" className={styles.banner}>
      <p className={styles.words}>{children}</p>
      {acts}
    </div>
  );
}
