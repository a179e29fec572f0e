import {
  Archive,
  ArrowLeft,
  ChevronDown,
  Globe,
  History,
  MoreHorizontal,
  PanelLeft,
  PanelRight,
  Redo2,
  RotateCcw,
  Smartphone,
  Trash2,
  Undo2,
  ExternalLink,
  EyeOff,
} from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useNavigate } from 'react-router';
import type { DocumentState, Me, WorkingHead } from '../../../cms/studio-api.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Menu, type MenuEntry } from '../../parts/menu.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { useEditor } from '../../fields/editor-context.ts';
import { SinceLiveSwitch } from '../../since-live/since-live-switch.tsx';
import { editorStrings, savingStrings } from '../../strings/editor.ts';
import { DocumentTitle } from './document-title.tsx';
import styles from './editor-head.module.css';
import type { EditorDialog } from './editor-dialog.ts';
import { useOtherLanguages } from './language-switch.ts';
import { PeopleHere } from './people-here.tsx';
import type { Panes } from './panes.tsx';
import { SaveState } from './save-state.tsx';
import { useDiscard } from './use-discard.ts';
import { useDocumentActs } from './use-document-acts.ts';
import { useDraftHistory, useDraftStatus } from './use-draft.ts';
import { useShownState } from './use-shown-state.ts';

interface EditorHeadProps {
  readonly head: WorkingHead;
  readonly me: Me;
  readonly panes: Panes;
  readonly onOpen: (dialog: EditorDialog) => void;
}

/** The document's title, state, save state and actions. */
export function EditorHead({ head, me, panes, onOpen }: EditorHeadProps) {
  const { draft, repository, isReadOnly } = useEditor();
  const navigate = useNavigate();
  const type = repository.customTypes.find(({ id }) => id === head.type)?.label ?? head.type;
  const language = repository.languages.find(({ id }) => id === head.lang)?.name ?? head.lang;
  const languages = useOtherLanguages(head);
  const state = useShownState(head);
  return (
    <header className={styles.head}>
      <IconButton icon={ArrowLeft} label={editorStrings.back} onPress={() => void navigate('/documents')} />
      <div className={styles.names}>
        <h1 className={styles.title}>
          <DocumentTitle />
        </h1>
        <p className={styles.facts}>
          <StateMark state={state} shrinks />
          <span className={styles.kind}>
            {type} ·{' '}
            {panes.isWide && languages.length > 0 ? (
              <LanguageMenu language={language} languages={languages} />
            ) : (
              language
            )}
          </span>
          <SaveState draft={draft} />
        </p>
      </div>
      <div className={styles.acts}>
        <PeopleHere />
        {!isReadOnly && <UndoButtons />}
        {panes.isWide && <SinceLiveSwitch head={head} />}
        {panes.isWide && <PaneButtons panes={panes} />}
        {panes.isWide && <KeptButton onOpen={() => onOpen('kept')} />}
        <DocumentMenu head={head} state={state} me={me} onOpen={onOpen} more={panes.isWide ? [] : languages} />
        {me.rights.includes('publish') && (
          <Button variant="primary" aria-keyshortcuts="Control+Enter" onPress={() => onOpen('publish')}>
            {editorStrings.publish}
          </Button>
        )}
      </div>
    </header>
  );
}

function UndoButtons() {
  const { draft } = useEditor();
  const { canUndo, canRedo } = useDraftHistory(draft);
  return (
    <div className={styles.undo}>
      <IconButton
        icon={Undo2}
        label={editorStrings.undo}
        keys="Ctrl Z"
        isDisabled={!canUndo}
        onPress={() => void draft.undo()}
      />
      <IconButton
        icon={Redo2}
        label={editorStrings.redo}
        keys="Ctrl ⇧ Z"
        isDisabled={!canRedo}
        onPress={() => void draft.redo()}
      />
    </div>
  );
}

function PaneButtons({ panes: { shown, toggle } }: { panes: Panes }) {
  const { outline, page } = editorStrings.panes;
  return (
    <>
      <IconButton
        icon={PanelLeft}
        label={outline}
        isPressedState={shown.includes('outline')}
        onPress={() => toggle('outline')}
      />
      <IconButton
        icon={PanelRight}
        label={page}
        isPressedState={shown.includes('page')}
        onPress={() => toggle('page')}
      />
    </>
  );
}

/** On a separate line if the head has no space for it. */
export function KeptButton({ onOpen }: { onOpen: () => void }) {
  const { draft } = useEditor();
  const { keptAside } = useDraftStatus(draft);
  if (keptAside === 0) return null;
  return (
    <Button isSmall onPress={onOpen}>
      {savingStrings.aside(keptAside)}
    </Button>
  );
}

function LanguageMenu({ language, languages }: { language: string; languages: readonly MenuEntry[] }) {
  return (
    <Menu label={editorStrings.languages} entries={languages}>
      <AriaButton className={styles.language ?? ''} aria-label={`${editorStrings.languages}: ${language}`}>
        {language}
        <ChevronDown aria-hidden size="0.75rem" />
      </AriaButton>
    </Menu>
  );
}

/** `more`: entries for which the head has no space. */
function DocumentMenu({
  head,
  state,
  me,
  onOpen,
  more: others,
}: Omit<EditorHeadProps, 'panes'> & { state: DocumentState; more: readonly MenuEntry[] }) {
  const { isReadOnly } = useEditor();
  const acts = useDocumentActs(head);
  const discard = useDiscard(head);
  const isPublished = head.publishedVersion !== null;
  const mayPublish = me.rights.includes('publish');
  const { openAsReader, openPage } = acts;
  const { history, openOnPhone, unpublish, archive, trash, more } = editorStrings;
  const isPutAway = head.status === 'archived' || head.status === 'trashed';
  const entries: readonly (MenuEntry | false)[] = [
    { id: 'history', label: history, icon: History, onSelect: () => onOpen('history') },
    openAsReader !== undefined && {
      id: 'preview',
      label: editorStrings.openAsReader,
      icon: ExternalLink,
      onSelect: openAsReader,
      isDisabled: head.version === 0,
    },
    openAsReader !== undefined && {
      id: 'phone',
      label: openOnPhone,
      icon: Smartphone,
      onSelect: () => onOpen('phone'),
      isDisabled: head.version === 0,
    },
    state === 'modified' &&
      !isReadOnly && { id: 'discard', label: editorStrings.discard.act, icon: RotateCcw, onSelect: discard },
    openPage !== undefined && { id: 'page', label: openPage.label, icon: Globe, onSelect: openPage.open },
    isPublished &&
      mayPublish && {
        id: 'unpublish',
        label: unpublish,
        icon: EyeOff,
        isDanger: true,
        onSelect: () => onOpen('unpublish'),
      },
    mayPublish &&
      !isPutAway && {
        id: 'archive',
        label: archive,
        icon: Archive,
        isDanger: true,
        onSelect: () => onOpen('archive'),
        // Nothing of the document is stored yet.
        isDisabled: head.version === 0 && !head.hasWorkingChanges,
      },
    head.mayTrash &&
      head.status !== 'trashed' && {
        id: 'trash',
        label: trash,
        icon: Trash2,
        isDanger: true,
        onSelect: () => onOpen('trash'),
      },
  ];
  return (
    <Menu label={more} entries={[...entries.filter((entry) => entry !== false), ...others]}>
      <IconButton icon={MoreHorizontal} label={more} />
    </Menu>
  );
}
