/** A test page with one editor and its field for tests/studio-rich-text.spec.ts. */
import '../design/studio.css';
import { useRef, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { FieldValue } from '../../cms/studio-types.ts';
import {
  RichTextEditor,
  type LinkValue,
  type RichTextEditorProps,
  type RichTextHandle,
} from '../rich-text/rich-text-editor.tsx';

interface Act {
  readonly value: FieldValue;
  readonly isTyping: boolean;
}

/** The state of the page for tests, as `window.field`. */
export interface FieldPage {
  value: FieldValue | undefined;
  readonly acts: Act[];
  readonly lost: FieldValue[];
  readonly uploads: string[];
  /** Uploads wait for this promise; if it rejects they fail. */
  store: Promise<void>;
  /** The content that pastes inserted behind the field. */
  readonly behind: unknown[];
  /** The result of the next request for a link. */
  link: LinkValue | null | undefined;
  /** Sends the site's pending response. */
  answer: () => void;
  /** Applies a remote change. */
  readonly set: (value: FieldValue) => void;
  readonly focusAt: (place: { text: string; offset: number }) => boolean;
}

declare global {
  interface Window {
    field: FieldPage;
  }
}

const listeners = new Set<() => void>();
const options = new URL(location.href).searchParams;
const config: RichTextEditorProps['config'] = {
  single: options.get('single'),
  multi: options.get('multi'),
  labels: ['code', 'note'],
};
let handle: RichTextHandle | null = null;

const field: FieldPage = {
  value: JSON.parse(options.get('value') ?? 'null') as FieldValue,
  acts: [],
  lost: [],
  uploads: [],
  store: Promise.resolve(),
  behind: [],
  link: undefined,
  answer: () => undefined,
  set(value) {
    field.value = value;
    for (const listener of listeners) listener();
  },
  focusAt: (place) => handle?.focusAt(place) ?? false,
};
window.field = field;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function Page() {
  const value = useSyncExternalStore(subscribe, () => field.value);
  const editor = useRef<RichTextHandle>(null);
  return (
    <main>
      <h1 id="label">Text</h1>
      <RichTextEditor
        ref={(current) => {
          editor.current = current;
          handle = current;
        }}
        value={value}
        config={config}
        lang={options.get('lang') ?? 'en'}
        dir={options.get('dir') === 'rtl' ? 'rtl' : 'ltr'}
        labelId="label"
        isReadOnly={options.has('read-only')}
        onChange={(next, { isTyping, behind = [] }) => {
          field.behind.push(...behind);
          field.acts.push({ value: next, isTyping });
          if (options.has('late')) setTimeout(() => field.set(next), 30);
          else field.set(next);
        }}
        onLost={(lost) => field.lost.push(lost)}
        onRequestLink={() => Promise.resolve(field.link)}
        onFindDocument={findDocument}
        onRequestImage={() => Promise.resolve(toPicture('chosen'))}
        onUploadPasted={(file) => {
          field.uploads.push(file.name);
          return field.store.then(() => toPicture(file.name));
        }}
        hasTableSlices={() => options.has('tables')}
        toThumbnail={() => '/picture.svg'}
      />
    </main>
  );
}

/** A site with one document, which responds when the test calls `answer`. */
function findDocument(address: string): Promise<LinkValue | undefined> | undefined {
  const path = /^(?:https:\/\/site\.example)?(\/[^/].*)$/.exec(address)?.[1];
  if (path === undefined) return undefined;
  return new Promise((resolve) => {
    field.answer = () => resolve(path === '/fees' ? { link_type: 'Document', id: 'fees' } : undefined);
  });
}

function toPicture(id: string): FieldValue {
  return { type: 'image', view: { id, alt: null } };
}

const place = document.querySelector('#studio');
if (place) createRoot(place).render(<Page />);
