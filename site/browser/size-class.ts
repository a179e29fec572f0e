/** The size classes by viewport width in CSS pixels, and the state made of them. */
import { lgMinWidthPx, mdMinWidthPx, resizeThrottleMs, smMinWidthPx, xlMinWidthPx } from '../contract/constants.ts';

const sizeClasses = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
type SizeClass = (typeof sizeClasses)[number];

/** Exactly one of the five flags is true: the one that `current` names. */
export type ResponsiveState = { readonly current: SizeClass; readonly width: number; readonly height: number } & Record<
  SizeClass,
  boolean
>;

function getSizeClass(width: number): SizeClass {
  if (width < smMinWidthPx) return 'xs';
  if (width < mdMinWidthPx) return 'sm';
  if (width < lgMinWidthPx) return 'md';
  if (width < xlMinWidthPx) return 'lg';
  return 'xl';
}

export function toResponsiveState(width: number, height: number): ResponsiveState {
  const current = getSizeClass(width);
  const is = (size: SizeClass) => size === current;
  return { current, xs: is('xs'), sm: is('sm'), md: is('md'), lg: is('lg'), xl: is('xl'), width, height };
}

/** Adds the cumulative reading of the exclusive flags. */
export type KnownSize = ResponsiveState & {
  /** Whether the viewport has that class or a wider one. */
  readonly atLeast: (size: SizeClass) => boolean;
};

export function toKnownSize(state: ResponsiveState): KnownSize {
  return { ...state, atLeast: (size) => sizeClasses.indexOf(state.current) >= sizeClasses.indexOf(size) };
}

export function getResponsiveState(): ResponsiveState {
  return toResponsiveState(innerWidth, innerHeight);
}

/**
 * Reports a new size at once, then at most every 200 ms, and always the last one. Returns the function that stops it.
 */
export function watchSize(listener: (state: ResponsiveState) => void): () => void {
  let timer: number | undefined;
  let isStale = false;
  const tell = () => {
    isStale = false;
    timer = window.setTimeout(() => {
      timer = undefined;
      if (isStale) tell();
    }, resizeThrottleMs);
    listener(getResponsiveState());
  };
  const onResize = () => {
    isStale = true;
    if (timer === undefined) tell();
  };
  addEventListener('resize', onResize);
  return () => {
    removeEventListener('resize', onResize);
    clearTimeout(timer);
  };
}
