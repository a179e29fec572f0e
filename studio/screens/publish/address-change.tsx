import { useQuery } from '@tanstack/react-query';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import type { FieldValue } from '../../../cms/studio-types.ts';
import { findFormerHolder, uidQuery } from '../../api/links.ts';
import { linkWords } from '../../words/fields.ts';
import { publishWords } from '../../words/publish.ts';
import styles from './publish-dialog.module.css';

interface AddressChangeProps {
  readonly head: WorkingHead;
  /** The published uid; undefined if the document is not published. */
  readonly before: FieldValue | undefined;
  readonly uid: FieldValue | undefined;
}

/** The effect of a new uid on existing URLs: of the document's old one, and of a former one that it takes over. */
export function AddressChange({ head: { id, type, lang }, before, uid }: AddressChangeProps) {
  const next = typeof uid === 'string' && uid !== before ? uid : '';
  const { data } = useQuery({ ...uidQuery({ type, lang, uid: next, document: id }), enabled: next !== '' });
  const former = next === '' ? undefined : findFormerHolder(data);
  return (
    <>
      {next !== '' && typeof before === 'string' && (
        <p className={styles['renamed']}>{publishWords.renamed(before, next)}</p>
      )}
      {former && (
        <p className={styles['renamed']}>
          {publishWords.takenOver(next, former.title ?? former.uid ?? linkWords.withoutTitle)}
        </p>
      )}
    </>
  );
}
