import { useQuery } from '@tanstack/react-query';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import type { FieldValue } from '../../../cms/studio-types.ts';
import { findFormerHolder, uidQuery } from '../../api/links.ts';
import { linkWords } from '../../words/fields.ts';
import { publishWords } from '../../words/publish.ts';
import styles from './publish-dialog.module.css';

interface AddressChangeProps {
  readonly head: WorkingHead;
  /** Of what readers see; undefined when they see nothing. */
  readonly before: FieldValue | undefined;
  readonly uid: FieldValue | undefined;
}

/** What becomes of the addresses that readers know: the document's old one, and the one it takes over. */
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
