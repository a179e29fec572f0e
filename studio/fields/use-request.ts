import { useState } from 'react';

/** Something that a part waits for while a dialog is open. */
export interface DialogRequest<Question, Answer> {
  readonly question: Question;
  readonly answer: (answer: Answer) => void;
}

/** Asks a person by a dialog; the dialog's answer ends it. */
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
