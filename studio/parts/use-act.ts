import { useState } from 'react';

export interface Act<Given, Result> {
  readonly isPending: boolean;
  readonly error: unknown;
  /** The argument and result of the last success. */
  readonly done: { readonly given: Given; readonly result: Result } | undefined;
  readonly run: (given: Given) => void;
  readonly reset: () => void;
}

type State<Given, Result> = Pick<Act<Given, Result>, 'isPending' | 'error' | 'done'>;

const resting = { isPending: false, error: undefined, done: undefined };

/** A request that is started by an action, with its state. The sign-in screens use it without react-query. */
export function useAct<Given, Result>(
  act: (given: Given) => Promise<Result>,
  onDone?: (result: Result) => void | Promise<void>,
): Act<Given, Result> {
  const [state, setState] = useState<State<Given, Result>>(resting);
  const run = async (given: Given): Promise<void> => {
    setState({ ...resting, isPending: true });
    try {
      const result = await act(given);
      await onDone?.(result);
      setState({ ...resting, done: { given, result } });
    } catch (error) {
      setState({ ...resting, error });
    }
  };
  return { ...state, run: (given) => void run(given), reset: () => setState(resting) };
}
