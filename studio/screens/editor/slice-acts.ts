import { useMemo } from 'react';
import type { StudioWidget } from '../../../cms/studio-models.ts';
import type { FieldAddress } from '../../../cms/studio-types.ts';
import { listPredecessors, readRow } from '../../draft/draft-content.ts';
import { rowAddress } from '../../draft/field-address.ts';
import { useEditor, type Editor } from '../../fields/editor-context.ts';
import { createRowActs } from '../../fields/use-rows.ts';
import { announce } from '../../parts/announcer.ts';
import { readClipboard, writeClipboard } from '../../parts/clipboard.ts';
import { showToast } from '../../parts/toast.tsx';
import { sliceStrings } from '../../strings/editor.ts';
import { readSliceKind } from '../../models/field-kinds.ts';
import { findVariation } from '../../models/find-widget.ts';
import { listInsertions, toPutBack } from './slice-changes.ts';
import { fromClipboard, toClipboard } from './slice-clipboard.ts';
import { createSlice } from './slice-model.ts';
import { toSliceName } from '../../models/slice-name.ts';

/** The actions on the slices of a zone. Each is one undo step and is announced. */
export interface SliceActs {
  readonly nameOf: (key: string) => string;
  readonly add: (choice: { type: string; variation: string; name: string }, behind?: string) => string;
  /** To a position counted from 0. */
  readonly moveTo: (key: string, position: number) => void;
  /** Moves several slices, in their order, to a position among the others. */
  readonly moveAll: (keys: ReadonlySet<string>, position: number) => void;
  readonly duplicate: (key: string) => string;
  readonly remove: (key: string) => void;
  /** The next slice, otherwise the previous one: it gets the focus after a removal. */
  readonly getNeighbour: (key: string) => string | undefined;
  readonly copy: (key: string) => Promise<void>;
  /** Resolves with the key of the last pasted slice. If `below` is undefined, they are inserted at the start. */
  readonly paste: (below: string | undefined) => Promise<string | undefined>;
  readonly changeVariation: (key: string, variation: string) => void;
}

export function useSliceActs({ list, zone }: { list: FieldAddress; zone: StudioWidget }): SliceActs {
  const editor = useEditor();
  return useMemo(() => createSliceActs(editor, list, zone), [editor, list, zone]);
}

function createSliceActs({ draft, repository }: Editor, list: FieldAddress, zone: StudioWidget): SliceActs {
  const rows = createRowActs(draft, list);
  const getKeys = () => draft.getRows(list) ?? [];
  const kindOf = (key: string) => readSliceKind((address) => draft.getValue(address), rowAddress(list, key));
  const nameOf = (key: string) => {
    const type = kindOf(key)?.type;
    return type === undefined ? '' : toSliceName(repository, type);
  };
  return {
    nameOf,
    add(choice, behind) {
      const primary = findVariation(repository, choice)?.primary ?? {};
      const [insertion] = listInsertions(draft, { list, behind }, [createSlice(choice, primary)]);
      if (!insertion) throw new RangeError('One slice is one insertion.');
      draft.change([insertion]);
      announce(sliceStrings.added(choice.name));
      return insertion.key;
    },
    moveTo(key, position) {
      const others = getKeys().filter((other) => other !== key);
      if (position < 0 || position > others.length || getKeys().indexOf(key) === position) return;
      const behind = others[position - 1];
      draft.change([
        { kind: 'move', list, key, after: draft.listBehind(list, behind).filter((other) => other !== key) },
      ]);
      announce(sliceStrings.moved(nameOf(key), position + 1, others.length + 1));
    },
    moveAll(moved, position) {
      const others = getKeys().filter((key) => !moved.has(key));
      const own = getKeys().filter((key) => moved.has(key));
      const wanted = [...others.slice(0, position), ...own, ...others.slice(position)];
      if (position < 0 || position > others.length || wanted.every((key, index) => key === getKeys()[index])) return;
      draft.change(
        own.map((key) => {
          const before = wanted.slice(0, wanted.indexOf(key));
          return { kind: 'move', list, key, after: listPredecessors(before, before.at(-1)) };
        }),
      );
      announce(sliceStrings.movedAll(own.length, position + 1, wanted.length));
    },
    duplicate: (key) => rows.duplicate(key),
    getNeighbour(key) {
      const keys = getKeys();
      const at = keys.indexOf(key);
      return keys[at + 1] ?? keys[at - 1];
    },
    remove(key) {
      const [name, putBack] = [nameOf(key), toPutBack(draft, list, key)];
      rows.remove(key);
      announce(sliceStrings.removed(name));
      showToast({
        message: sliceStrings.removed(name),
        action: { label: sliceStrings.undo, onPress: () => draft.change([putBack]) },
      });
    },
    async copy(key) {
      const isCopied = await writeClipboard(toClipboard([readRow(draft.content, list, key)]));
      if (isCopied) announce(sliceStrings.copied(nameOf(key)));
    },
    async paste(below) {
      const text = await readClipboard();
      if (text === undefined) return undefined;
      const slices = fromClipboard(text, zone);
      if (!slices) {
        showToast({ tone: 'bad', message: sliceStrings.pasteRefused });
        return undefined;
      }
      const insertions = listInsertions(draft, { list, behind: below }, slices);
      draft.change(insertions);
      return insertions.at(-1)?.key;
    },
    changeVariation: (key, variation) =>
      draft.change([{ kind: 'set', address: `${rowAddress(list, key)}/variation`, value: variation }]),
  };
}
