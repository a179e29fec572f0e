import { useId, useState } from 'react';
import type { StudioWidget } from '../../../cms/studio-models.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { browserMemory } from '../../parts/browser-memory.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { TextInput } from '../../parts/text-input.tsx';
import { sliceStrings } from '../../strings/editor.ts';
import styles from './add-slice-dialog.module.css';
import { useLivePage } from './live-query.ts';
import { SlicePicture } from './slice-picture.tsx';
import { listSliceChoices, type SliceChoiceView } from './slice-model.ts';

interface AddSliceDialogProps {
  readonly zone: StudioWidget;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (choice: SliceChoiceView) => void;
}

const recentKey = 'studio-recent-slices';
const recentCount = 4;

/** All slices that the zone allows, recently used ones first. */
export function AddSliceDialog({ zone, isOpen, onClose, onChoose }: AddSliceDialogProps) {
  return (
    <Dialog title={sliceStrings.gallery} size="large" isOpen={isOpen} onClose={onClose}>
      <Gallery
        zone={zone}
        onChoose={(choice) => {
          remember(choice);
          onChoose(choice);
        }}
      />
    </Dialog>
  );
}

function Gallery({ zone, onChoose }: Pick<AddSliceDialogProps, 'zone' | 'onChoose'>) {
  const { repository } = useEditor();
  const { data: page } = useLivePage();
  const [words, setWords] = useState('');
  const searched = words.trim().toLowerCase();
  const recent = readRecent();
  const choices = listSliceChoices(zone, repository)
    .filter(({ name, description = '' }) => `${name} ${description}`.toLowerCase().includes(searched))
    .sort((one, other) => rank(recent, one) - rank(recent, other));
  const id = useId();
  return (
    <div className={styles.gallery}>
      <label htmlFor={id} className="visually-hidden">
        {sliceStrings.search}
      </label>
      <TextInput
        id={id}
        type="search"
        placeholder={sliceStrings.search}
        value={words}
        // The search field is the purpose of the dialog.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          const [first] = choices;
          if (event.key !== 'Enter') return;
          // Otherwise the key would also activate the button to which the focus returns.
          event.preventDefault();
          if (first) onChoose(first);
        }}
      />
      {choices.length === 0 && <p className={styles.none}>{sliceStrings.none(words)}</p>}
      <ul className={styles.cards}>
        {choices.map((choice) => (
          <li key={toKey(choice)} className={styles.card}>
            <SlicePicture pageUrl={page?.url} {...choice} />
            <button type="button" className={styles.name} onClick={() => onChoose(choice)}>
              {choice.name}
            </button>
            {choice.description !== undefined && <p className={styles.description}>{choice.description}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const toKey = ({ type, variation }: SliceChoiceView): string => `${type}/${variation}`;

function rank(recent: readonly string[], choice: SliceChoiceView): number {
  const at = recent.indexOf(toKey(choice));
  return at < 0 ? recent.length : at;
}

function readRecent(): readonly string[] {
  return browserMemory.get(recentKey)?.split(' ') ?? [];
}

function remember(choice: SliceChoiceView): void {
  const others = readRecent().filter((key) => key !== toKey(choice));
  browserMemory.set(recentKey, [toKey(choice), ...others].slice(0, recentCount).join(' '));
}
