/** Lists the advice about a document. Unlike problems, advice prevents nothing. */
import type { StudioFields, StudioWidget } from '../../cms/studio-models.ts';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { toAddress } from '../draft/field-address.ts';
import { isTextBlock, readBlocks } from '../rich-text/rich-text-block.ts';
import { checkStrings } from '../strings/checks.ts';
import type { Advice } from './advice.ts';
import { findBareFigure } from './bare-figure.ts';
import { listRows, listValues, type CheckedDocument } from './checked-document.ts';
import { listFieldAdvice } from './field-advice.ts';
import { hasSomething, isEmptySet } from './is-empty-set.ts';
import { listUnmetHints, type FieldSet } from './unmet-hints.ts';

/** In the order of the form. */
export function listAdvice(document: CheckedDocument): Advice[] {
  const model = document.repository.customTypes.find(({ id }) => id === document.type);
  const inFields = Object.values(model?.json ?? {}).flatMap((fields) => listInFields(fields, 'data', document));
  return [...listUidAdvice(document), ...inFields];
}

/** A problem would stop versions of a document that has been as it is for long. Any other refused uid is one. */
function listUidAdvice({ content, refusedUid }: CheckedDocument): Advice[] {
  if (refusedUid === undefined || content.values.get('uid') !== refusedUid.uid) return [];
  return [{ address: 'uid', check: 'uid', words: checkStrings.oldUid(refusedUid.reason) }];
}

function listInFields(fields: StudioFields, parent: FieldAddress, document: CheckedDocument): Advice[] {
  const { lang, today, toDay, content } = document;
  const set = toSet(fields, parent, document);
  const unmet = listUnmetHints(set, { today, toDay, hasBareFigure: () => hasBareFigure(document) });
  return Object.entries(fields).flatMap(([name, widget]) => {
    const address = `${parent}/${toAddress(name)}`;
    return [
      ...listValues(content, address).flatMap((value) => listFieldAdvice({ address, value, widget, lang, today })),
      ...unmet
        .filter((hint) => hint.name === name)
        .map(({ kind, words }): Advice => ({ address, check: kind === 'advise' ? 'source' : 'date', words })),
      ...listInRows(widget, address, document),
    ];
  });
}

function toSet(fields: StudioFields, parent: FieldAddress, { content }: CheckedDocument): FieldSet {
  const toOwn = (name: string) => `${parent}/${toAddress(name)}`;
  return {
    fields,
    getValue: (name) => content.values.get(toOwn(name)) ?? undefined,
    isFilled: (name) =>
      listRows(content, toOwn(name)).length > 0 || listValues(content, toOwn(name)).some(hasSomething),
  };
}

function listInRows(widget: StudioWidget, list: FieldAddress, document: CheckedDocument): Advice[] {
  const rows = listRows(document.content, list);
  if (widget.type === 'Group') return rows.flatMap((row) => listInFields(widget.config?.fields ?? {}, row, document));
  return widget.type === 'Slices' || widget.type === 'Choice' ? rows.flatMap((row) => listInSlice(row, document)) : [];
}

function listInSlice(row: FieldAddress, document: CheckedDocument): Advice[] {
  const { content, repository } = document;
  const [type, variation = 'default'] = ['slice_type', 'variation'].map((name) => content.values.get(`${row}/${name}`));
  const slice = repository.sharedSlices.find(({ id }) => id === type);
  const parts = slice?.variations.find(({ id }) => id === variation);
  if (!parts) return [];
  const items = listRows(content, `${row}/items`);
  const isEmpty =
    isEmptySet(parts.primary, `${row}/primary`, content) &&
    items.every((item) => isEmptySet(parts.items, item, content));
  return [
    ...(isEmpty ? [{ address: row, check: 'empty' as const, words: checkStrings.emptySlice }] : []),
    ...listInFields(parts.primary, `${row}/primary`, document),
    ...items.flatMap((item) => listInFields(parts.items, item, document)),
  ];
}

/** Checks the prose of the document, without preformatted text. */
function hasBareFigure({ content, lang }: CheckedDocument): boolean {
  const texts = [...content.values.values()].flatMap((value) => {
    const blocks = Array.isArray(value) ? (readBlocks(value) ?? []) : [];
    return blocks.flatMap((block) => (isTextBlock(block) && block.type !== 'preformatted' ? [block.text] : []));
  });
  return findBareFigure(texts.join('\n'), lang) !== undefined;
}
