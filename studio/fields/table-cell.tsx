import { Type } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextArea } from '../parts/text-input.tsx';
import { RichTextEditor, type LinkValue } from '../rich-text/rich-text-editor.tsx';
import type { FieldValue } from '../../cms/studio-types.ts';
import { tableStrings } from '../strings/fields.ts';
import { isPlainCell, readCellContent, toCellContent, toCellText } from './cell-text.ts';
import { useEditor } from './editor-context.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { StoredCell } from './stored-values.ts';
import styles from './table-cell.module.css';
import { useRequest } from './use-request.ts';
import { useSyncedText } from './use-synced-text.ts';

interface TableCellProps {
  readonly label: string;
  readonly content: StoredCell['content'];
  readonly onContent: (content: StoredCell['content'], options: { readonly isTyping: boolean }) => void;
}

/**
 * A cell without formatting is a text area whose lines are paragraphs. Formatting opens a dialog, because a rich text
 * editor in each cell would mean a hundred of them.
 */
export function TableCell({ label, content, onContent }: TableCellProps) {
  const { document, dir, isReadOnly } = useEditor();
  const [isFormatting, setFormatting] = useState(false);
  const isPlain = isPlainCell(content);
  const synced = useSyncedText<HTMLTextAreaElement>(toCellText(content), (text) =>
    onContent(toCellContent(text), { isTyping: true }),
  );
  return (
    <div className={styles.cell}>
      <TextArea
        {...synced}
        aria-label={isPlain ? label : `${label}. ${tableStrings.formatted}`}
        rows={1}
        lang={document.lang}
        dir={dir}
        readOnly={isReadOnly || !isPlain}
        onKeyDown={(event) => {
          if (isReadOnly || !asksForFormats(event, isPlain)) return;
          event.preventDefault();
          setFormatting(true);
        }}
      />
      {!isReadOnly && (
        <span className={`${styles.formats} ${isPlain ? '' : styles.formatted}`}>
          <IconButton
            icon={Type}
            label={`${tableStrings.format}: ${label}`}
            // Tab moves between cells. The shortcuts of formats open the dialog as well.
            excludeFromTabOrder
            onPress={() => setFormatting(true)}
          />
        </span>
      )}
      {isFormatting && (
        <CellDialog label={label} content={content} onContent={onContent} onEnd={() => setFormatting(false)} />
      )}
    </div>
  );
}

/** The usual shortcuts of formats, and Enter in a cell that cannot be typed in. */
function asksForFormats({ key, ctrlKey, metaKey }: KeyboardEvent, isPlain: boolean): boolean {
  return ctrlKey || metaKey ? ['b', 'i', 'k'].includes(key.toLowerCase()) : key === 'Enter' && !isPlain;
}

/** The formats that cells allow: cms/fields/table.ts. */
const config = { multi: 'paragraph,strong,em,hyperlink' };

function CellDialog({ label, content, onContent, onEnd }: TableCellProps & { onEnd: () => void }) {
  const { document, dir } = useEditor();
  const link = useRequest<FieldValue | undefined, LinkValue | null | undefined>();
  const set = (value: FieldValue, isTyping: boolean) => onContent(readCellContent(value), { isTyping });
  return (
    <Dialog
      title={label}
      isOpen
      onClose={onEnd}
      footer={
        <Button variant="primary" onPress={onEnd}>
          {tableStrings.done}
        </Button>
      }
    >
      <RichTextEditor
        config={config}
        dir={dir}
        value={content}
        lang={document.lang}
        onChange={(value, { isTyping }) => set(value, isTyping)}
        onLost={(lost) => set([...content, ...readCellContent(lost)], false)}
        onRequestLink={link.ask}
      />
      {link.request && <LinkDialog current={link.request.question} onEnd={link.request.answer} />}
    </Dialog>
  );
}
