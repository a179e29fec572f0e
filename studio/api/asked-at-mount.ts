import type { Query } from '@tanstack/react-query';

/**
 * For lists: one that is opened again shows what it had and asks the service at once, however fresh it is, because no
 * event tells a list that is not open what has come and what has gone. A client whose results never change, as in the
 * catalogue, asks for nothing.
 */
export const askedAtMount = {
  refetchOnMount: ({ observers }: Pick<Query, 'observers'>) =>
    observers.some(({ options }) => options.staleTime === Infinity) ? true : ('always' as const),
};
