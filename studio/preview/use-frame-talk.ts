import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import type { FieldAddress } from '../../cms/studio-types.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';
import { findPickedField, findSlice, findSliceOf, listSliceTypes } from './find-picked-field.ts';
import type { LiveChannel, LiveStatus } from './live-channel.ts';
import type { LiveMode, LivePick, LiveTheme } from './live-messages.ts';
import { useInterval, useLiveChannel } from './use-live-channel.ts';

/** What its owner may ask of a live page. */
export interface LivePage {
  /** Opens the browser's print dialog. */
  print: () => void;
}

export interface FrameTalk {
  readonly draft: DraftEngine;
  /** Of `POST /admin/working/{id}/live`. */
  readonly url: string;
  readonly theme: LiveTheme;
  readonly mode: LiveMode;
  /** The field that somebody is in: its slice comes into view. */
  readonly focused?: FieldAddress | undefined;
  /** Names of slices by their types, for labels in the page. */
  readonly sliceNames?: ReadonlyMap<string, string>;
  /** Slices that differ from what readers see, by their ids, and how. The same list until it changes. */
  readonly marks?: readonly (readonly [string, string])[] | undefined;
  /**
   * A click in edit mode. Undefined: nothing of this document. `text` is that of the field, or of the block in it, in
   * which `offset` counts.
   */
  readonly onPick: (address: FieldAddress | undefined, offset: number, text: string) => void;
  /** Somebody asks in the page for a slice as readers see it. Absent: they may not. */
  readonly onTakeBack?: ((slice: FieldAddress) => void) | undefined;
  /** What the page calls that. */
  readonly takeBackWords?: string;
  readonly onStatus?: ((status: LiveStatus) => void) | undefined;
  /** Another frame sends the patches, and hands on what it shows. */
  readonly isFollowing?: boolean;
  readonly ref?: Ref<LivePage> | undefined;
}

/** Without a hello for so long the site is taken to be down, and its page is loaded again. */
const helloTimeoutMs = 8000;

const noMarks: readonly (readonly [string, string])[] = [];

/** What the frame and the studio tell each other. */
export function useFrameTalk(frame: RefObject<HTMLIFrameElement | null>, props: FrameTalk): LiveStatus {
  const { draft, url, theme, mode, focused, marks = noMarks, onPick, isFollowing } = props;
  const [status, setStatus] = useState<LiveStatus>({ kind: 'connecting' });
  const [isHere, setHere] = useState(false);
  const told = useRef('');
  /** Slices come and go while somebody types. */
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
