import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { UsedIn } from '../../../cms/studio-api.ts';
import { usesQuery } from '../../api/documents.ts';
import { meQuery, refreshQueries } from '../../api/queries.ts';
import { relinkUses, undoRelink } from '../../api/relink.ts';
import { LinkPicker } from '../../fields/link-picker.tsx';
import { Button } from '../../parts/button.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { tellFailure } from '../../parts/tell-failure.ts';
import { showToast } from '../../parts/toast.tsx';
import { documentsStrings } from '../../strings/documents.ts';
import { withdrawStrings } from '../../strings/publish.ts';
import styles from './withdraw-dialog.module.css';

/**
 * The documents that link to a document which is about to be withdrawn. Each can be opened, or all links can be changed
 * to another target.
 */
export function UsesList({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(usesQuery(id));
  const { failed: title, safe } = withdrawStrings;
  if (error) return <FailedState title={title} safe={safe} error={error} onAgain={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  const uses = data.results.filter(({ document }) => document.id !== id);
  if (uses.length === 0) return <p>{withdrawStrings.noUses}</p>;
  const isNew = uses.some(({ fields }) => fields.some(({ isInNewest }) => isInNewest));
  return (
    <>
      <p>{data.isMore ? withdrawStrings.manyUses(uses.length) : withdrawStrings.uses(uses.length)}</p>
      <ul className={styles.uses}>
        {uses.map(({ document: { id: user, title: name, uid }, fields }) => (
          <li key={user}>
            <Link to={`/documents/${user}`}>{name ?? uid ?? documentsStrings.untitled}</Link>
            {describeUse(fields)}
          </li>
        ))}
      </ul>
      {isNew && <Relink id={id} />}
    </>
  );
}

/** On which side the link is, unless it is on both. */
export function describeUse(fields: readonly Pick<UsedIn, 'isInNewest' | 'isLive'>[]): string {
  if (!fields.some(({ isInNewest }) => isInNewest)) return ` ${withdrawStrings.relink.waits}`;
  return fields.some(({ isLive }) => isLive) ? '' : ` ${withdrawStrings.relink.onlyDraft}`;
}

function Relink({ id }: { id: string }) {
  const mayRelink = useQuery(meQuery).data?.rights.includes('write-others') ?? false;
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const words = withdrawStrings.relink;
  const relink = async (to: string, title: string) => {
    setBusy(true);
    try {
      const { documents, isInPart } = await relinkUses(id, to);
      const undo = async () => {
        const isWhole = await undoRelink(documents);
        await refreshQueries(queries);
        showToast({ about: id, message: isWhole ? words.undone : words.undoneInPart });
      };
      const action = { label: withdrawStrings.undo, onPress: () => void undo().catch(tellFailure) };
      const message = isInPart ? words.doneInPart(documents.length, title) : words.done(documents.length, title);
      showToast({ about: id, message, action });
      await refreshQueries(queries);
      setOpen(false);
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (!mayRelink) return null;
  if (!isOpen)
    return (
      <Button isSmall onPress={() => setOpen(true)}>
        {words.begin}
      </Button>
    );
  return (
    <section className={styles.relink} aria-busy={isBusy}>
      <p>{words.help}</p>
      <LinkPicker
        takesFocus
        only="document"
        onPick={(link, title) => {
          if (link.link_type === 'Document' && !isBusy) void relink(link.id, title);
        }}
      />
    </section>
  );
}
