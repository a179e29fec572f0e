import { useState, type ComponentProps } from 'react';
import { Archive, ArchiveRestore, CalendarPlus, Send, Tag, Trash2, Undo2, X } from 'lucide-react';
import type { DocumentRow, Right } from '../../../cms/studio-api.ts';
import { fetchAllRows, fetchRows, type ListParameters } from '../../api/documents.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { showToast } from '../../parts/toast.tsx';
import { bulkStrings, documentsStrings } from '../../strings/documents.ts';
import styles from './bulk-bar.module.css';
import type { BulkAct, BulkDialog } from './bulk-dialog.tsx';
import type { Selection } from './selection.ts';

interface BulkBarProps {
  readonly rows: readonly DocumentRow[];
  readonly parameters: ListParameters;
  readonly total: number;
  readonly selection: Selection;
  readonly rights: readonly Right[];
  readonly onSelectAll: (ids: readonly string[]) => void;
  readonly onClear: () => void;
  readonly onDone: () => void;
}

/** The service's maximum for one bulk action. */
const maxDocuments = 1000;

const publish = { act: 'publish', icon: Send, label: bulkStrings.publish } as const;
const actsInArchive = [publish, { act: 'restore', icon: ArchiveRestore, label: bulkStrings.restore }] as const;
const actsInTrash = [{ act: 'put-back', icon: Undo2, label: bulkStrings['put-back'] }] as const;
const actsInList = [
  publish,
  { act: 'unpublish', icon: Undo2, label: bulkStrings.unpublish },
  { act: 'tag', icon: Tag, label: bulkStrings.tags },
  { act: 'release', icon: CalendarPlus, label: bulkStrings.release },
  { act: 'archive', icon: Archive, label: bulkStrings.archive },
  { act: 'trash', icon: Trash2, label: bulkStrings.trash },
] as const;

function toActs(state: string | undefined) {
  if (state === 'trashed') return actsInTrash;
  return state === 'archived' ? actsInArchive : actsInList;
}

/** Loaded on demand, because most people open the list to find a document. */
async function loadDialog(): Promise<typeof BulkDialog> {
  try {
    return (await import('./bulk-dialog.tsx')).BulkDialog;
  } catch (error) {
    throw new Error(documentsStrings.noDialog, { cause: error });
  }
}

/** The bulk actions for the selected documents. */
export function BulkBar({ rows, parameters, total, selection, rights, onSelectAll, onClear, onDone }: BulkBarProps) {
  const [open, setOpen] = useState<Pick<ComponentProps<typeof BulkDialog>, 'act' | 'rows'>>();
  const [Dialog, setDialog] = useState<typeof BulkDialog>();
  const [isCollecting, setCollecting] = useState(false);
  const count = selection.ids.size;
  const collect = async <Result,>(work: () => Promise<Result>): Promise<Result | undefined> => {
    setCollecting(true);
    try {
      return await work();
    } catch (error) {
      showToast({ message: error instanceof Error ? error.message : String(error), tone: 'bad' });
      return undefined;
    } finally {
      setCollecting(false);
    }
  };
  const begin = async (act: BulkAct) => {
    const known = new Map(rows.map((row) => [row.id, row]));
    const missing = [...selection.ids].filter((id) => !known.has(id));
    const fetched = await collect(() => Promise.all([fetchRows(missing), loadDialog()]));
    if (!fetched) return;
    const [others, loaded] = fetched;
    for (const row of others) known.set(row.id, row);
    setDialog(() => loaded);
    setOpen({ act, rows: [...selection.ids].flatMap((id) => known.get(id) ?? []) });
  };
  const selectMatching = async () => {
    const all = await collect(() => fetchAllRows(parameters, maxDocuments));
    if (all) onSelectAll(all.map(({ id }) => id));
  };
  const isBlocked = isCollecting || count > maxDocuments;
  const acts = toActs(parameters['state']).filter(({ act }) =>
    rights.includes(act === 'trash' || act === 'put-back' ? 'write' : 'publish'),
  );
  return (
    <section aria-label={bulkStrings.bar} className={styles.bar}>
      <IconButton icon={X} label={bulkStrings.clear} onPress={onClear} />
      <p role="status" className={styles.count}>
        {isCollecting ? bulkStrings.collecting : bulkStrings.selected(count)}
      </p>
      {count < total && total <= maxDocuments && (
        <Button isSmall variant="quiet" isDisabled={isCollecting} onPress={() => void selectMatching()}>
          {bulkStrings.selectAll(total)}
        </Button>
      )}
      {(count > maxDocuments || (count < total && total > maxDocuments)) && (
        <p className={styles.limit}>{bulkStrings.tooMany}</p>
      )}
      <div className={styles.acts}>
        {acts.map(({ act, icon, label }) => (
          <Button key={act} isSmall icon={icon} isDisabled={isBlocked} onPress={() => void begin(act)}>
            {label}
          </Button>
        ))}
      </div>
      {open && Dialog && <Dialog {...open} onClose={() => setOpen(undefined)} onDone={onDone} />}
    </section>
  );
}
