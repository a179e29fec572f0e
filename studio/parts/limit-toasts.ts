interface Limited {
  readonly isLasting?: boolean;
  readonly tone?: 'good' | 'bad';
}

const maxShown = 3;

/** A failure stays until somebody closes it, and so does what says so. */
export const isLastingToast = ({ isLasting, tone }: Limited): boolean => isLasting ?? tone === 'bad';

/** Where there are too many, the oldest goes that would go by itself; without such a one, the oldest. The newest stays. */
export function limitToasts<Toast extends Limited>(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= maxShown) return toasts;
  const gone = toasts.slice(0, -1).find((toast) => !isLastingToast(toast)) ?? toasts[0];
  return limitToasts(toasts.filter((toast) => toast !== gone));
}
