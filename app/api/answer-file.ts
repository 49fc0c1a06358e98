type File = {
  name: string;
  contentType: string;
  /** A generator is streamed at the reader's speed and ends when the reader disconnects. */
  content: BodyInit | AsyncGenerator<string | Uint8Array>;
};

/** The file name keeps only characters that every system accepts, so that it stays one value of its header. */
export function answerFile({ name, contentType, content }: File): Response {
  const isPieces = typeof content === "object" && Symbol.asyncIterator in content && "next" in content;
  return new Response(isPieces ? streamOf(content) : content, {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${name.replaceAll(/[^\w.-]+/g, "_")}"`,
    },
  });
}

function streamOf(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
