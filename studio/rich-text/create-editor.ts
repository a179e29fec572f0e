import type { Schema } from 'prosemirror-model';
import type { FieldValue } from '../../cms/studio-types.ts';
import { richTextStrings } from '../strings/rich-text.ts';
import { createEditorKeys } from './editor-keys.ts';
import { createNodeViews } from './node-views.ts';
import { createPastePlugins, type PasteHost } from './paste/paste-plugin.ts';
import { createTypingRules } from './typing-rules.ts';
import { RichTextView, type RichTextViewOptions } from './rich-text-view.ts';

/** What the editor reads from its component, each time when it is needed. */
export interface EditorHost extends Pick<RichTextViewOptions, 'onChange' | 'onLost'>, PasteHost {
  readonly isReadOnly: boolean;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly labelId: string | undefined;
  readonly descriptionId: string | undefined;
  readonly toThumbnail: (block: FieldValue) => string | undefined;
  readonly requestLink: () => void;
}

export interface EditorSetup {
  readonly place: HTMLElement;
  readonly schema: Schema;
  readonly value: FieldValue | undefined;
  readonly isSingle: boolean;
  readonly labels: readonly string[];
  readonly getHost: () => EditorHost;
}

export function createEditor({ place, schema, value, isSingle, labels, getHost }: EditorSetup): RichTextView {
  // An input rule runs before its character is inserted, and input hides the hint, so the hint is shown afterwards.
  const onQuote = (): void => queueMicrotask(() => getHost().showHint(richTextStrings.quoteHint));
  return new RichTextView({
    place,
    schema,
    value,
    plugins: [
      createTypingRules({ schema, labels, onQuote }),
      ...createPastePlugins({ schema, isSingle, hasCode: labels.includes('code'), getHost }),
      ...createEditorKeys({ isSingle, requestLink: () => getHost().requestLink() }),
    ],
    nodeViews: toKnown(schema, createNodeViews({ toThumbnail: (block) => getHost().toThumbnail(block) })),
    toAttributes: () => toAttributes(getHost(), isSingle),
    isEditable: () => !getHost().isReadOnly,
    onChange: (next, options) => getHost().onChange(next, options),
    onLost: (lost) => getHost().onLost(lost),
  });
}

function toKnown<View>(schema: Schema, views: Readonly<Record<string, View>>): Record<string, View> {
  return Object.fromEntries(Object.entries(views).filter(([name]) => schema.nodes[name] !== undefined));
}

/** The browser checks the spelling and needs the language. */
function toAttributes(host: EditorHost, isSingle: boolean): Record<string, string> {
  return {
    role: 'textbox',
    'aria-multiline': String(!isSingle),
    ...(host.isReadOnly && { 'aria-readonly': 'true' }),
    ...(host.labelId !== undefined && { 'aria-labelledby': host.labelId }),
    ...(host.descriptionId !== undefined && { 'aria-describedby': host.descriptionId }),
    lang: host.lang,
    dir: host.dir,
    spellcheck: 'true',
  };
}
