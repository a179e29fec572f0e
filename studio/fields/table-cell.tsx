import { TextArea } from '../parts/text-input.tsx';
import { tableWords } from '../words/fields.ts';
import { useEditor } from './editor-context.ts';
import { isPlainCell, toCellContent, toCellText } from './cell-text.ts';
import type { StoredCell } from './stored-values.ts';
import { useSyncedText } from './use-synced-text.ts';

interface TableCellProps {
  readonly label: string;
  readonly content: StoredCell['content'];
  readonly onContent: (content: StoredCell['content']) => void;
}

/** A cell without formats is a text; its lines are its paragraphs. */
export function TableCell({ label, content, onContent }: TableCellProps) {
  const { document, dir, isReadOnly } = useEditor();
  const isPlain = isPlainCell(content);
  const synced = useSyncedText<HTMLTextAreaElement>(toCellText(content), (text) => onContent(toCellContent(text)));
  return (
    <TextArea
      {...synced}
      aria-label={isPlain ? label : `${label}. ${tableWords.formatted}`}
      {...(!isPlain && { title: tableWords.formatted })}
      data-cell=""
      rows={1}
      lang={document.lang}
      dir={dir}
      readOnly={isReadOnly || !isPlain}
    />
  );
}
