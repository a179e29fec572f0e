/** The size classes of spec.md section 4, for a viewport width in CSS pixels, and the state made of them. */
import { breakpoints, resizeThrottleMs } from '../constants.ts';

const sizeClasses = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
type SizeClass = (typeof sizeClasses)[number];

/** Exactly one of the five flags is true: the one that `current` names (acceptance D9). */
export type ResponsiveState = { current: SizeClass; width: number; height: number } & Record<SizeClass, boolean>;

function getSizeClass(width: number): SizeClass {
  if (width < breakpoints.sm) return 'xs';
  if (width < breakpoints.md) return 'sm';
  if (width < breakpoints.lg) return 'md';
  if (width < breakpoints.xl) return 'lg';
  return 'xl';
}

export function toResponsiveState(width: number, height: number): ResponsiveState {
  const current = getSizeClass(width);
  const is = (size: SizeClass) => size === current;
  return { current, xs: is('xs'), sm: is('sm'), md: is('md'), lg: is('lg'), xl: is('xl'), width, height };
}

/** Whether the viewport is that wide or wider: the cumulative reading of the exclusive flags. */
export function atLeast(size: SizeClass, { current }: ResponsiveState = getResponsiveState()): boolean {
  return sizeClasses.indexOf(current) >= sizeClasses.indexOf(size);
}

export function getResponsiveState(): ResponsiveState {
  return toResponsiveState(innerWidth, innerHeight);
}

/**
 * Tells of the new size at once, then at most every 200 ms, and always of the last one.
 * Returns what ends it.
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
