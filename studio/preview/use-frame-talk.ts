import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import type { FieldAddress } from '../../cms/studio-types.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';
import { findPickedField, findSlice, findSliceOf, listSliceTypes } from './find-picked-field.ts';
import type { LiveChannel, LiveStatus } from './live-channel.ts';
import type { LiveMode, LivePick, LiveTheme } from './live-messages.ts';
import { useInterval, useLiveChannel } from './use-live-channel.ts';

/** What a parent component can do with a live page. */
export interface LivePage {
  /** Opens the browser's print dialog. */
  readonly print: () => void;
}

export interface FrameTalk {
  readonly draft: DraftEngine;
  /** From the response of `POST /admin/working/{id}/live`. */
  readonly url: string;
  readonly theme: LiveTheme;
  readonly mode: LiveMode;
  /** The focused field: the page scrolls to its slice. */
  readonly focused?: FieldAddress | undefined;
  /** Names of slices by type, for labels in the page. */
  readonly sliceNames?: ReadonlyMap<string, string>;
  /**
   * Slices that differ from the published version: pairs of id and kind of mark. Pass the same array until it changes.
   */
  readonly marks?: readonly (readonly [string, string])[] | undefined;
  /**
   * A click in edit mode. `address` is undefined if the clicked content is not from this document. `text` is that of
   * the field, or of the rich text block, in which `offset` counts.
   */
  readonly onPick: (address: FieldAddress | undefined, offset: number, text: string) => void;
  /** A person requests the published version of a slice in the page. Absent if that is not allowed. */
  readonly onTakeBack?: ((slice: FieldAddress) => void) | undefined;
  /** The label of the page's button for it. */
  readonly takeBackWords?: string;
  readonly onStatus?: ((status: LiveStatus) => void) | undefined;
  /** Another frame sends the patches, and forwards its content to this one. */
  readonly isFollowing?: boolean;
  readonly ref?: Ref<LivePage> | undefined;
}

/** Without a hello for this long, the site is taken to be down and the page is loaded again. */
const helloTimeoutMs = 8000;

const noMarks: readonly (readonly [string, string])[] = [];

/** Exchanges messages with the frame and returns the state of the live page. */
export function useFrameTalk(frame: RefObject<HTMLIFrameElement | null>, props: FrameTalk): LiveStatus {
  const { draft, url, theme, mode, focused, marks = noMarks, onPick, isFollowing } = props;
  const [status, setStatus] = useState<LiveStatus>({ kind: 'connecting' });
  const [isHere, setHere] = useState(false);
  const told = useRef('');
  /** Sent after each patch, because slices come and go while somebody types. */
  const tellMode = (channel: LiveChannel | undefined, isForced: boolean): void => {
    const names = listSliceTypes(draft.content).map(([id, type]) => [id, props.sliceNames?.get(type) ?? type] as const);
    const message = { kind: 'mode', mode, names } as const;
    const text = JSON.stringify(message);
    if (text === told.current && !isForced) return;
    told.current = text;
    channel?.send(message);
  };
  const take = (next: LiveStatus): void => {
    setStatus(next);
    props.onStatus?.(next);
    if (next.kind === 'shown') tellMode(channel.current, false);
  };
  const pick = (picked: LivePick): void => {
    const field = findPickedField(draft.content, picked);
    onPick(field?.address, field?.offset ?? 0, field?.text ?? '');
  };
  const takeBack = (id: string): void => {
    const slice = findSlice(draft.content, id);
    if (slice !== undefined) props.onTakeBack?.(slice);
  };
  const askedBy = props.onTakeBack && props.takeBackWords;
  const greet = (page: LiveChannel): void => {
    setHere(true);
    page.send({ kind: 'theme', theme });
    tellMode(page, true);
    page.send({ kind: 'marks', slices: marks, takeBack: askedBy });
  };
  const acts = { onStatus: take, onPick: pick, onTakeBack: takeBack, onPage: greet };
  const channel = useLiveChannel({ draft, frame, url, isFollowing, ...acts });
  useEffect(() => channel.current?.send({ kind: 'theme', theme }), [channel, theme]);
  useEffect(() => tellMode(channel.current, false));
  useEffect(
    () => channel.current?.send({ kind: 'marks', slices: marks, takeBack: askedBy }),
    [channel, marks, askedBy],
  );
  useEffect(() => {
    const slice = focused === undefined ? undefined : findSliceOf(draft.content, focused);
    if (slice !== undefined) channel.current?.send({ kind: 'scroll-to', slice });
  }, [channel, draft, focused]);
  useInterval(!isHere, helloTimeoutMs, () => {
    take({ kind: 'stale', status: 0, message: '' });
    frame.current?.setAttribute('src', url);
  });
  useImperativeHandle(props.ref, () => ({ print: () => channel.current?.send({ kind: 'print' }) }), [channel]);
  return status;
}
