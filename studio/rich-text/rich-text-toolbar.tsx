import Bold from 'lucide-react/icons/bold';
import ImagePlus from 'lucide-react/icons/image-plus';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import type { Command, EditorState } from 'prosemirror-state';
import type { MouseEvent, ReactNode } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { richTextStrings } from '../strings/rich-text.ts';
import { getBlockType, listTextTypes, setBlockTo, toggleBlock } from './block-commands.ts';
import { findLink, isFormatActive, isLabelActive, toggleFormat, toggleLabel } from './format-commands.ts';
import { listOf, type TextNodeName } from './rich-text-schema.ts';
import styles from './rich-text-toolbar.module.css';

export interface RichTextToolbarProps {
  readonly state: EditorState;
  readonly labels: readonly string[];
  readonly run: (command: Command) => void;
  readonly requestLink: () => void;
  readonly requestImage: (() => void) | undefined;
}

/** The toolbar has one tab stop; arrow keys move between its buttons. */
export function RichTextToolbar({ state, labels, run, requestLink, requestImage }: RichTextToolbarProps) {
  const { nodes, marks } = state.schema;
  const type = getBlockType(state);
  const hasFormats = Object.keys(marks).some((name) => name !== 'label') || labels.length > 0;
  // A plain title has nothing to choose.
  if (!hasFormats && listTextTypes(state.schema).length < 2 && !(nodes['image'] && requestImage)) return null;
  return (
    <Toolbar aria-label={richTextStrings.toolbar} className={styles.toolbar ?? ''}>
      <BlockTypes state={state} type={type} run={run} />
      {marks['strong'] && (
        <FormatButton
          name="bold"
          isPressed={isFormatActive(state, 'strong')}
          onPress={() => run(toggleFormat('strong'))}
        >
          <Bold />
        </FormatButton>
      )}
      {marks['em'] && (
        <FormatButton name="italic" isPressed={isFormatActive(state, 'em')} onPress={() => run(toggleFormat('em'))}>
          <Italic />
        </FormatButton>
      )}
      {marks['hyperlink'] && (
        <FormatButton name="link" isPressed={findLink(state) !== undefined} onPress={requestLink}>
          <LinkIcon />
        </FormatButton>
      )}
      {nodes['list_item'] && (
        <FormatButton name="bulletList" isPressed={type === 'list_item'} onPress={() => run(toggleBlock('list_item'))}>
          <List />
        </FormatButton>
      )}
      {nodes['ordered_item'] && (
        <FormatButton
          name="orderedList"
          isPressed={type === 'ordered_item'}
          onPress={() => run(toggleBlock('ordered_item'))}
        >
          <ListOrdered />
        </FormatButton>
      )}
      {labels.map((label) => (
        <PressButton
          key={label}
          label={richTextStrings.label(label)}
          isPressed={isLabelActive(state, label)}
          onPress={() => run(toggleLabel(label))}
        >
          <span className={styles.label}>{label}</span>
        </PressButton>
      ))}
      {nodes['image'] && requestImage && (
        <PressButton label={richTextStrings.image} onPress={requestImage}>
          <ImagePlus />
        </PressButton>
      )}
    </Toolbar>
  );
}

/** A select of block types, without the list types, which have buttons. */
function BlockTypes({
  state,
  type,
  run,
}: Pick<RichTextToolbarProps, 'state' | 'run'> & { type: TextNodeName | undefined }) {
  const types = listTextTypes(state.schema);
  if (types.length < 2) return null;
  const order = Object.keys(richTextStrings.blockTypes);
  return (
    <select
      className={styles.types}
      aria-label={richTextStrings.blockType}
      value={type ?? ''}
      onChange={({ target }) => {
        const chosen = types.find((name) => name === target.value);
        if (chosen) run(setBlockTo(chosen));
      }}
    >
      {type === undefined && <option value="">{richTextStrings.mixedTypes}</option>}
      {types
        .filter((name) => listOf[name] === undefined || name === type)
        .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
        .map((name) => (
          <option key={name} value={name}>
            {richTextStrings.blockTypes[name]}
          </option>
        ))}
    </select>
  );
}

interface PressButtonProps {
  readonly label: string;
  readonly keys?: string;
  /** Undefined for a button that is no toggle. */
  readonly isPressed?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function FormatButton({
  name,
  ...props
}: Omit<PressButtonProps, 'label'> & { name: keyof typeof richTextStrings.keys }) {
  return <PressButton label={richTextStrings[name]} keys={richTextStrings.keys[name]} {...props} />;
}

function PressButton({ label, keys, isPressed, onPress, children }: PressButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control').replaceAll(' ', '+')}
      aria-pressed={isPressed}
      title={keys === undefined ? label : `${label} (${keys})`}
      // Keeps the selection of the text.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
