import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { versionQuery } from '../api/queries.ts';
import { useEditor } from '../fields/editor-context.ts';
import { showToast } from '../parts/toast.tsx';
import { toContent } from '../differences/to-content.ts';
import { watchContent } from '../differences/watch-content.ts';
import { sinceLiveStrings } from '../strings/since-live.ts';
import { findMarks } from './find-marks.ts';

/** Keeps the marks of the open document as long as somebody wants to see them. */
export function KeepMarks({ publishedVersion }: { publishedVersion: number }) {
  const { draft, document, marks } = useEditor();
  const { data, error } = useQuery(versionQuery(document.id, publishedVersion));
  const published = useMemo(() => data && toContent(data), [data]);
  useEffect(() => {
    if (!published) return undefined;
    const end = watchContent(draft, () => marks.set(findMarks(published, draft.content)));
    return () => {
      end();
      marks.set(undefined);
    };
  }, [draft, marks, published]);
  useEffect(() => {
    if (error) showToast({ message: sinceLiveStrings.failed, tone: 'bad' });
  }, [error]);
  return null;
}
