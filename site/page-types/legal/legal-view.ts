import { LRUCache } from 'lru-cache';
import { asText, type RichTextField } from '@prismicio/client';
import { diffWords } from 'diff';
import { isBlank } from '../../view/is-blank.ts';
import { toHeadingId } from '../../components/rich-text/heading-id.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { LegalPageDocument } from '../../content/content-types.generated.ts';
import type { HeadView } from '../../document/head-view.ts';
import type { PageContext } from '../../view/page-context.ts';
import { toHead } from '../slice-page.ts';

/** A run of text that both versions contain, or only one of them. */
interface ChangeView {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

interface LegalVersionView {
  readonly id: string;
  readonly date: string;
  readonly effectiveOn: string;
  readonly summary: string;
  readonly body: RichTextView;
}

export interface LegalView {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly effective: { date: string; effectiveOn: string; text: string } | undefined;
  readonly contents: readonly { id: string; title: string }[];
  readonly body: RichTextView;
  readonly versions: readonly LegalVersionView[];
  /** Compared with the previous version, paragraph by paragraph; absent for a first version. */
  readonly changes: { label: string; paragraphs: readonly (readonly ChangeView[])[] } | undefined;
  readonly labels: { onThisPage: string; versions: string; current: string; added: string; removed: string };
  readonly head: HeadView;
}

export function toLegalView(document: LegalPageDocument, context: PageContext): LegalView {
  const { data } = document;
  const { strings, date } = context.view;
  const title = data.title ?? '';
  const summary = data.summary ?? '';
  const [previous] = data.versions;
  return {
    id: document.id,
    title,
    summary,
    effective: data.effective_on
      ? {
          date: data.effective_on,
          effectiveOn: date(data.effective_on),
          text: strings.effectiveFrom(date(data.effective_on)),
        }
      : undefined,
    contents: data.body.flatMap((block) => {
      const text = block.type === 'heading2' ? asText([block]) : '';
      return isBlank(text) ? [] : [{ id: toHeadingId(text), title: text }];
    }),
    body: context.view.richText(data.body),
    versions: data.versions.flatMap((version) =>
      version.effective_on
        ? [
            {
              id: `version-${version.effective_on}`,
              date: version.effective_on,
              effectiveOn: date(version.effective_on),
              summary: version.summary ?? '',
              body: context.view.richText(version.body),
            },
          ]
        : [],
    ),
    changes:
      previous?.effective_on && previous.body.length > 0
        ? {
            label: strings.changesSince(date(previous.effective_on)),
            paragraphs: listChanges(previous.body, data.body),
          }
        : undefined,
    labels: {
      onThisPage: strings.onThisPage,
      versions: strings.versions,
      current: strings.currentVersion,
      added: strings.added,
      removed: strings.removed,
    },
    head: toHead(document, context, { title, description: summary }),
  };
}

const separator = '\n\n';

/** Comparing two versions takes as long as rendering the page, and published versions do not change. */
const comparisons = new LRUCache<string, readonly (readonly ChangeView[])[]>({ max: 100 });

/** Lists the changed paragraphs, compared word by word. */
export function listChanges(before: RichTextField, after: RichTextField): readonly (readonly ChangeView[])[] {
  const texts = [asText(before, { separator }), asText(after, { separator })] as const;
  const key = JSON.stringify(texts);
  const changes = comparisons.get(key) ?? compareTexts(...texts);
  comparisons.set(key, changes);
  return changes;
}

function compareTexts(before: string, after: string): ChangeView[][] {
  const parts = diffWords(before, after);
  const paragraphs: ChangeView[][] = [[]];
  for (const part of parts) {
    const kind = part.added ? 'added' : part.removed ? 'removed' : 'same';
    part.value.split(separator).forEach((text, index) => {
      if (index > 0) paragraphs.push([]);
      if (text) paragraphs.at(-1)?.push({ kind, text });
    });
  }
  return paragraphs.filter((changes) => changes.some(({ kind, text }) => kind !== 'same' && text.trim() !== ''));
}
