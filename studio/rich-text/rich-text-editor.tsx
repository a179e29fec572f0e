import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type Ref,
  type RefObject,
} from 'react';
import type { FieldValue } from '../../cms/studio-types.ts';
import { richTextStrings } from '../strings/rich-text.ts';
import { listTextTypes } from './block-commands.ts';
import { createEditor, type EditorHost } from './create-editor.ts';
import { EditorSlot } from './editor-slot.ts';
import { findLink, setLink } from './format-commands.ts';
import { insertObject } from './insert-object.ts';
import styles from './rich-text-editor.module.css';
import { readBlocks } from './rich-text-block.ts';
import { RichTextFoot } from './rich-text-foot.tsx';
import { createRichTextSchema, type RichTextConfig } from './rich-text-schema.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import type { RichTextView } from './rich-text-view.ts';

/** The data of a hyperlink span. `text` is the link's text if nothing is selected. */
export type LinkValue = { readonly [key: string]: FieldValue | undefined };

export interface RichTextEditorProps {
  readonly value: FieldValue | undefined;
  readonly config: RichTextConfig & { readonly labels?: readonly string[] | undefined };
  /** The language and direction of the document. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly labelId?: string | undefined;
  readonly descriptionId?: string | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly onChange: EditorHost['onChange'];
  /** Receives local text that a remote change has replaced during a composition, to keep it aside. */
  readonly onLost: EditorHost['onLost'];
  /** Asks for a link. Null removes the link; undefined changes nothing. */
  readonly onRequestLink: (current: FieldValue | undefined) => Promise<LinkValue | null | undefined>;
  /** Resolves a URL of the site, pasted over selected text, to its document. */
  readonly onFindDocument?: EditorHost['findDocument'];
  /** Asks for an image block. Without it the toolbar offers none. */
  readonly onRequestImage?: (() => Promise<FieldValue | undefined>) | undefined;
  /** Uploads a pasted or dropped image and resolves with its block. */
  readonly onUploadPasted?: ((file: File) => Promise<FieldValue>) | undefined;
  readonly onClosed?: EditorHost['onClosed'] | undefined;
  /** Whether `onChange` accepts tables and the text after them, as slices behind the field. */
  readonly hasTableSlices?: EditorHost['hasTableSlices'] | undefined;
  /** The URL of a thumbnail of an image block. */
  readonly toThumbnail?: EditorHost['toThumbnail'] | undefined;
  readonly ref?: Ref<RichTextHandle>;
}

export interface RichTextHandle {
  readonly focus: () => void;
  /** Puts the caret at an offset of the block with this text. Returns false if there is no such block. */
  readonly focusAt: (place: { readonly text: string; readonly offset: number }) => boolean;
}

/** A controlled editor of a rich text field: its content comes from `value` and leaves by `onChange`. */
export function RichTextEditor(props: RichTextEditorProps) {
  return readBlocks(props.value) ? (
    <EditorFrame {...props} />
  ) : (
    <div className={styles.frame} data-read-only="">
      <p className={styles.unreadable}>{richTextStrings.unreadable}</p>
    </div>
  );
}

function EditorFrame(props: RichTextEditorProps) {
  const { config, value, isReadOnly = false, lang, onRequestImage, ref } = props;
  const { single, multi } = config;
  // Memoised by content, because the parent may pass an equal list as a new array.
  const names = JSON.stringify(config.labels ?? []);
  const labels = useMemo(() => JSON.parse(names) as string[], [names]);
  const schema = useMemo(() => createRichTextSchema({ single, multi }), [single, multi]);
  const place = useRef<HTMLDivElement>(null);
  const [hint, setHint] = useState<string>();
  const isSingle = Boolean(single);
  const editor = useEditor(place, { schema, isSingle, labels, props, showHint: setHint });
  useImperativeHandle(ref, () => ({
    focus: () => editor?.view.focus(),
    focusAt: (target) => editor?.focusAt(target) ?? false,
  }));
  const isTitle = isSingle && listTextTypes(schema).every((type) => type.startsWith('heading'));
  return (
    <div className={styles.frame} data-read-only={isReadOnly ? '' : undefined}>
      {editor && !isReadOnly && (
        <RichTextToolbar
          state={editor.state}
          labels={labels}
          run={(command) => editor.run(command)}
          requestLink={() => requestLink(editor, props)}
          requestImage={onRequestImage && (() => requestImage(editor, onRequestImage))}
        />
      )}
      <div ref={place} className={`${styles.place} ${isTitle ? styles.title : ''}`} />
      <RichTextFoot
        blocks={readBlocks(value) ?? []}
        lang={lang}
        hint={hint}
        misfits={editor?.misfits ?? []}
        hasCounts={!isTitle}
      />
    </div>
  );
}

interface EditorParts {
  readonly schema: ReturnType<typeof createRichTextSchema>;
  readonly isSingle: boolean;
  readonly labels: readonly string[];
  readonly props: RichTextEditorProps;
  readonly showHint: (message: string | undefined) => void;
}

/** Creates the editor once for a schema; its callbacks always read the newest props. */
function useEditor(place: RefObject<HTMLElement | null>, parts: EditorParts): RichTextView | undefined {
  const newest = useRef(parts);
  const [slot] = useState(() => new EditorSlot());
  useLayoutEffect(() => {
    newest.current = parts;
  });
  const { schema, isSingle, labels, props } = parts;
  const { value, isReadOnly, lang, dir } = props;
  useLayoutEffect(() => {
    if (!place.current) return;
    const editor = createEditor({
      place: place.current,
      schema,
      isSingle,
      labels,
      value: newest.current.props.value,
      getHost: () => toHost(newest.current, slot),
    });
    return slot.fill(editor);
  }, [place, slot, schema, isSingle, labels]);
  const editor = useSyncExternalStore(slot.subscribe, slot.getEditor);
  // Renders the toolbar again for each new state.
  useSyncExternalStore(slot.subscribe, slot.getState);
  useLayoutEffect(() => editor?.take(value), [editor, value]);
  const attributes = JSON.stringify([isReadOnly, lang, dir]);
  useLayoutEffect(() => editor?.refresh(attributes), [editor, attributes]);
  return editor;
}

function toHost({ props, showHint }: EditorParts, slot: EditorSlot): EditorHost {
  return {
    isReadOnly: props.isReadOnly ?? false,
    lang: props.lang,
    dir: props.dir,
    labelId: props.labelId,
    descriptionId: props.descriptionId,
    onChange: (value, options) => {
      if (options.isTyping) showHint(undefined);
      props.onChange(value, options);
    },
    onLost: props.onLost,
    toThumbnail: (block) => props.toThumbnail?.(block),
    uploadPicture: props.onUploadPasted,
    onClosed: (words) => props.onClosed?.(words),
    findDocument: props.onFindDocument,
    hasTableSlices: () => props.hasTableSlices?.() ?? false,
    requestLink: () => {
      const editor = slot.getEditor();
      if (editor) requestLink(editor, props);
    },
    showHint,
  };
}

function requestLink(editor: RichTextView, { onRequestLink }: RichTextEditorProps): void {
  void onRequestLink(findLink(editor.state)?.link).then((link) => {
    if (link !== undefined) editor.run(setLink(link));
  });
}

function requestImage(editor: RichTextView, ask: () => Promise<FieldValue | undefined>): void {
  void ask().then((block) => {
    if (block !== undefined) editor.run(insertObject(block));
  });
}
