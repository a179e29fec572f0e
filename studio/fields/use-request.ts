import { useState } from 'react';

/** A question for which a component waits while its dialog is open. */
export interface DialogRequest<Question, Answer> {
  readonly question: Question;
  readonly answer: (answer: Answer) => void;
}

/** Asks the person in a dialog. `ask` resolves with the dialog's answer. */
export function useRequest<Question, Answer>(): {
  readonly request: DialogRequest<Question, Answer> | undefined;
  readonly ask: (question: Question) => Promise<Answer>;
} {
  const [request, setRequest] = useState<DialogRequest<Question, Answer>>();
  const ask = (question: Question) =>
    new Promise<Answer>((resolve) => {
      const answer = (given: Answer) => {
        setRequest(undefined);
        resolve(given);
      };
      setRequest({ question, answer });
    });
  return { request, ask };
}
