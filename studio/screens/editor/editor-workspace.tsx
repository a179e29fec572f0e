import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Me, WorkingHead } from '../../../cms/studio-api.ts';
import type { Repository } from '../../../cms/studio-models.ts';
import type { FieldAddress } from '../../../cms/studio-types.ts';
import { headQuery } from '../../api/queries.ts';
import { useWatchedAdvice } from '../../checks/use-advice.ts';
import { createSiteRequests } from '../../api/site-requests.ts';
import type { OpenedDraft } from '../../draft/open-draft.ts';
import { EditorContext, type Editor } from '../../fields/editor-context.ts';
import { FieldVisits } from '../../fields/field-visits.ts';
import { Observable } from '../../fields/observable.ts';
import { findTitleAddress } from '../../fields/title-address.ts';
import { SinceLiveSwitch } from '../../since-live/since-live-switch.tsx';
import { AddressBar } from './address-bar.tsx';
import { DocumentForm } from './document-form.tsx';
import { EditorBanners } from './editor-banners.tsx';
import type { EditorDialog } from './editor-dialog.ts';
import { EditorHead, KeptButton } from './editor-head.tsx';
import styles from './editor-workspace.module.css';
import { useFirstSave } from './first-save.ts';
import { goToField, goToNote, goToProblem } from './go-to-field.ts';
import { Outline } from './outline.tsx';
import { LazyDialogs } from './lazy-dialogs.tsx';
import { useConnectedDraft } from './use-connected-draft.ts';
import type { NewDocument } from './open-drafts.ts';
import { PagePane } from './page-pane.tsx';
import { PaneSwitch, usePanes } from './panes.tsx';
import { createSlicesBehind } from './slices-behind.ts';
import { useShownForm } from './show-form.ts';
import { useHeldVisits } from './use-held-visits.ts';
import { useKeptPlace } from './use-kept-place.ts';

interface EditorWorkspaceProps {
  readonly head: WorkingHead;
  readonly opened: OpenedDraft;
  readonly me: Me;
  readonly repository: Repository;
  /** The parameters of a new document, which is not stored before its first change. */
  readonly created: NewDocument | undefined;
}

/** The outline, form and page of an open document, below its head. */
export function EditorWorkspace(props: EditorWorkspaceProps) {
  const { head, opened, me, created } = props;
  const editor = useEditorValue(props);
  useConnectedDraft(editor);
  useFirstSave(editor.draft, head);
  useWatchedAdvice(editor);
  useHeldVisits(editor.visits);
  const [dialog, setDialog] = useState<EditorDialog>();
  const panes = usePanes();
  const form = useRef<HTMLDivElement>(null);
  useShownForm(form, panes.showForm);
  useEditorKeys({ editor, form, setDialog });
  useBeginWithTitle(editor, form, created !== undefined);
  useKeptPlace(editor, form);
  const goAfterDialog = useGoAfterDialog(editor, form, dialog);
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: headQuery(head.id).queryKey });
  return (
    <EditorContext value={editor}>
      <div className={styles.workspace}>
        <EditorHead head={head} me={me} panes={panes} onOpen={setDialog} />
        <AddressBar head={head} onChoose={() => goToField(form.current, 'uid')} />
        <EditorBanners opened={opened} head={head} me={me} />
        <PaneSwitch panes={panes}>
          <KeptButton onOpen={() => setDialog('kept')} />
          <SinceLiveSwitch head={head} />
        </PaneSwitch>
        <div className={styles.panes} data-panes={panes.shown.join(' ')}>
          {panes.shown.includes('outline') && <Outline form={form} />}
          <div ref={form} data-form className={styles.form} hidden={!panes.shown.includes('form')}>
            <DocumentForm />
          </div>
          {panes.shown.includes('page') && <PagePane form={form} />}
        </div>
      </div>
      <LazyDialogs head={head} dialog={dialog} setDialog={setDialog} onChanged={refresh} onGoTo={goAfterDialog} />
    </EditorContext>
  );
}

/** The context value is the same object while the document is open. */
function useEditorValue({ head, opened, me, repository, created }: EditorWorkspaceProps): Editor {
  const { id, type, lang } = head;
  const mayWrite = me.rights.includes('write') && head.mayWrite;
  // The initial parameters may still be sent after the document was stored.
  const [place] = useState(created);
  const [refusedUid] = useState(head.refusedUid);
  return useMemo(
    () => ({
      draft: opened.draft,
      document: { id, type, lang, refusedUid },
      repository,
      ...(place && { place }),
      isReadOnly: !mayWrite,
      dir: /^(ar|fa|he|ur)\b/.test(lang) ? 'rtl' : 'ltr',
      visits: new FieldVisits(),
      advice: new Observable([]),
      marks: new Observable(undefined),
      slicesBehind: createSlicesBehind({ draft: opened.draft, document: { id, type, lang }, repository }),
      site: createSiteRequests(id, place),
    }),
    [opened, id, type, lang, repository, mayWrite, place, refusedUid],
  );
}

/** Focuses the title of a new document. */
function useBeginWithTitle(editor: Editor, form: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    const title = isNew ? findTitleAddress(editor) : undefined;
    if (title !== undefined) goToField(form.current, title);
  }, [editor, form, isNew]);
}

/** The dialog returns the focus when it closes, so the field is focused after that. */
function useGoAfterDialog(editor: Editor, form: RefObject<HTMLElement | null>, dialog: EditorDialog) {
  const wanted = useRef<FieldAddress>(undefined);
  useEffect(() => {
    if (dialog !== undefined || wanted.current === undefined) return;
    goToNote(editor, form.current, wanted.current);
    wanted.current = undefined;
  }, [editor, form, dialog]);
  return (address: FieldAddress) => void (wanted.current = address);
}

interface KeyTargets {
  readonly editor: Editor;
  readonly form: RefObject<HTMLElement | null>;
  readonly setDialog: (dialog: EditorDialog) => void;
}

/** Keyboard shortcuts of the whole editor, except in dialogs. Every action has a button too. */
function useEditorKeys({ editor, form, setDialog }: KeyTargets): void {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const isInDialog =
        event.target instanceof Element && event.target.closest('dialog, [role="dialog"], [role="menu"]');
      if (!isInDialog) actByKey(event, { editor, form, setDialog });
    };
    // In the capture phase, because a focused button handles every Enter as a press and stops its propagation.
    const actOnEnter = (event: KeyboardEvent) => event.key === 'Enter' && act(event);
    document.addEventListener('keydown', actOnEnter, { capture: true });
    document.addEventListener('keydown', act);
    return () => {
      document.removeEventListener('keydown', actOnEnter, { capture: true });
      document.removeEventListener('keydown', act);
    };
  }, [editor, form, setDialog]);
}

function actByKey(event: KeyboardEvent, { editor, form, setDialog }: KeyTargets): void {
  const { key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const act = isCommand ? findCommand(key.toLowerCase(), shiftKey, { editor, setDialog }) : undefined;
  if (act) {
    event.preventDefault();
    event.stopPropagation();
    act();
  } else if (key === 'F8') {
    event.preventDefault();
    goToProblem(editor, form.current, shiftKey ? 'previous' : 'next');
  }
}

/** Undo and redo use the draft's history: the browser's own does not know slices or remote changes. */
function findCommand(
  key: string,
  isShifted: boolean,
  { editor: { draft, isReadOnly }, setDialog }: Omit<KeyTargets, 'form'>,
): (() => void) | undefined {
  if (isReadOnly) return undefined;
  if (key === 'z') return () => void (isShifted ? draft.redo() : draft.undo());
  if (key === 'y') return () => void draft.redo();
  return key === 'enter' && !isShifted ? () => setDialog('publish') : undefined;
}
