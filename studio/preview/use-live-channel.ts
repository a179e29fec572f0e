import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { browserClock } from '../api/browser-events.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';
import { LiveChannel, type FramePort, type LiveStatus } from './live-channel.ts';
import { listenForPages } from './live-handshake.ts';
import type { LivePick } from './live-messages.ts';

interface LiveChannelOptions {
  readonly draft: DraftEngine;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Another frame sends the patches, and forwards its content to this one. */
  readonly isFollowing?: boolean | undefined;
  /** The URL of the live page. Messages are exchanged with its origin only. */
  readonly url: string;
  readonly onStatus: (status: LiveStatus) => void;
  readonly onPick: (pick: LivePick) => void;
  readonly onTakeBack: (slice: string) => void;
  /** Called after each page load in the frame. */
  readonly onPage: (channel: LiveChannel) => void;
}

function nextFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

/** The channel of a frame; a new one when the URL changes. It sends nothing before a page has loaded. */
export function useLiveChannel(options: LiveChannelOptions): RefObject<LiveChannel | undefined> {
  const { draft, frame, url, isFollowing = false } = options;
  const channel = useRef<LiveChannel>(undefined);
  const onStatus = useEffectEvent(options.onStatus);
  const onPick = useEffectEvent(options.onPick);
  const onTakeBack = useEffectEvent(options.onTakeBack);
  const onPage = useEffectEvent(options.onPage);
  useEffect(() => {
    const made = new LiveChannel({
      clock: browserClock,
      nextFrame,
      random: Math.random,
      onStatus,
      onPick,
      onTakeBack,
      // Before the first response the draft is empty, and the page would become empty too.
      getContent: () =>
        !isFollowing && (draft.revision > 0 || draft.content.values.size > 0) ? draft.content : undefined,
    });
    const connect = (port: FramePort): void => {
      made.connect(port);
      onPage(made);
    };
    const stops = [
      listenForPages({
        host: window,
        getFrame: () => frame.current?.contentWindow ?? null,
        origin: new URL(url, location.href).origin,
        onPort: connect,
      }),
      draft.subscribe('content', () => made.update()),
    ];
    channel.current = made;
    return () => {
      for (const stop of stops) stop();
      made.stop();
    };
  }, [draft, frame, url, isFollowing]);
  return channel;
}

/** Calls `act` at intervals while `isOn` is true. */
export function useInterval(isOn: boolean, everyMs: number, act: () => void): void {
  const due = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(due, everyMs);
    return () => clearInterval(timer);
  }, [isOn, everyMs]);
}
