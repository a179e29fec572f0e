interface Limited {
  readonly isLasting?: boolean;
  readonly tone?: 'good' | 'bad';
}

const maxShown = 3;

/** Errors, and toasts marked as lasting, stay until they are dismissed. */
export const isLastingToast = ({ isLasting, tone }: Limited): boolean => isLasting ?? tone === 'bad';

/** Above the limit, removes the oldest toast that would time out, otherwise the oldest. The newest stays. */
export function limitToasts<Toast extends Limited>(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= maxShown) return toasts;
  const gone = toasts.slice(0, -1).find((toast) => !isLastingToast(toast)) ?? toasts[0];
  return limitToasts(toasts.filter((toast) => toast !== gone));
}
