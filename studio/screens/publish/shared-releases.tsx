import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RowRelease } from '../../../cms/studio-api.ts';
import { releaseMembersQuery, releasesOfQuery } from '../../api/publishing.ts';
import { documentsStrings } from '../../strings/documents.ts';
import { publishStrings } from '../../strings/publish.ts';
import styles from './publish-dialog.module.css';

/** The open releases that contain the document, with their other documents. */
export function SharedReleases({ id }: { id: string }) {
  const { data: releases = [] } = useQuery(releasesOfQuery(id));
  return releases.map((release) => <SharedRelease key={release.id} id={id} release={release} />);
}

function SharedRelease({ id, release }: { id: string; release: RowRelease }) {
  const { data } = useQuery(releaseMembersQuery(release.id));
  if (!data) return null;
  const others = data.results.filter((row) => row.id !== id);
  return (
    <section className={styles.release}>
      <h3>{publishStrings.release.title(release.label, release.scheduledAt)}</h3>
      <p>{publishStrings.release.words(data.total - 1)}</p>
      <ul>
        {others.map(({ id: other, title, uid }) => (
          <li key={other}>
            <Link to={`/documents/${other}`}>{title ?? uid ?? documentsStrings.untitled}</Link>
          </li>
        ))}
      </ul>
      {data.total - 1 > others.length && <p>{publishStrings.release.more(data.total - 1 - others.length)}</p>}
    </section>
  );
}
