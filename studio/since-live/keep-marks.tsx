import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { versionQuery } from '../api/queries.ts';
import { useEditor } from '../fields/editor-context.ts';
import { showToast } from '../parts/toast.tsx';
import { toContent } from '../differences/to-content.ts';
import { sinceLiveWords } from '../words/since-live.ts';
import { findMarks } from './find-marks.ts';

/** After the last key: a comparison of whole documents is nothing for between two. */
const settleMs = 250;

/** Keeps the marks of the open document as long as somebody wants to see them. */
export function KeepMarks({ publishedVersion }: { publishedVersion: number }) {
  const { draft, document, marks } = useEditor();
  const { data, error } = useQuery(versionQuery(document.id, publishedVersion));
  const published = useMemo(() => data && toContent(data), [data]);
  useEffect(() => {
    if (!published) return undefined;
    const compare = () => marks.set(findMarks(published, draft.content));
    let timer: ReturnType<typeof setTimeout>;
    const end = draft.subscribe('content', () => {
      clearTimeout(timer);
      timer = setTimeout(compare, settleMs);
    });
    compare();
    return () => {
      clearTimeout(timer);
      end();
      marks.set(undefined);
    };
  }, [draft, marks, published]);
  useEffect(() => {
    if (error) showToast({ message: sinceLiveWords.failed, tone: 'bad' });
  }, [error]);
  return null;
}
