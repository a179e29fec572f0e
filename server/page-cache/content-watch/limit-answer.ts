/** No answer of the content API is larger: a service that sends more is broken, or not ours. */
const largestAnswerBytes = 10 * 1024 * 1024;

/** The same answer, which cannot be read further than any should go: then reading fails, and no more is fetched. */
export function limitAnswer(answer: Response): Response {
  if (!answer.body) return answer;
  let length = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length > largestAnswerBytes) controller.error(new Error('Content service answered too much'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(limit), answer);
}
